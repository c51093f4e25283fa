import type { DoctorCheck } from './check.ts'
import { checkAttachments, checkStoredAttachments } from './check-attachments.ts'
import { checkAuditLog } from './check-audit-log.ts'
import { checkAuditMonths } from './check-audit-months.ts'
import { checkDeletionJournal } from './check-deletion-journal.ts'
import { checkKeyFiles } from './check-key-files.ts'
import { checkMessages } from './check-messages.ts'
import { checkUploadedVendorFiles } from './check-uploaded-vendor-files.ts'
import { checkReferences } from './check-references.ts'

/** What `doctor` looks at, with the name that its summary uses (OPS-054). */
export const DOCTOR_CHECKS: { name: string; check: DoctorCheck }[] = [
  { name: 'attachments', check: checkAttachments },
  { name: 'stored attachments', check: checkStoredAttachments },
  { name: 'public files', check: checkUploadedVendorFiles },
  { name: 'messages', check: checkMessages },
  { name: 'key files', check: checkKeyFiles },
  { name: 'journal of deletions', check: checkDeletionJournal },
  { name: 'references', check: checkReferences },
  { name: 'audit log', check: checkAuditLog },
  { name: 'months of the audit log', check: checkAuditMonths },
]
