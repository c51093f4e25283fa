import type { DoctorCheck } from './check.ts'
import { checkAttachmentRows, checkLeftoverAttachmentFiles } from './check-attachments.ts'
import { checkAuditLog } from './check-audit-log.ts'
import { checkAuditPartitions } from './check-audit-partitions.ts'
import { checkDatabaseLog } from './check-database-log.ts'
import { checkDeletionJournal } from './check-deletion-journal.ts'
import { checkKeyFilePermissions } from './check-key-file-permissions.ts'
import { checkMessagesCanBeDecrypted } from './check-messages-can-be-decrypted.ts'
import { checkUploadedVendorFiles } from './check-uploaded-vendor-files.ts'
import { checkForeignKeys } from './check-foreign-keys.ts'

/** What `doctor` looks at, with the name that its summary uses (OPS-054). */
export const DOCTOR_CHECKS: { name: string; check: DoctorCheck }[] = [
  { name: 'attachments', check: checkAttachmentRows },
  { name: 'stored attachments', check: checkLeftoverAttachmentFiles },
  { name: 'public files', check: checkUploadedVendorFiles },
  { name: 'messages', check: checkMessagesCanBeDecrypted },
  { name: 'key files', check: checkKeyFilePermissions },
  { name: 'journal of deletions', check: checkDeletionJournal },
  { name: 'references', check: checkForeignKeys },
  { name: 'audit log', check: checkAuditLog },
  { name: 'months of the audit log', check: checkAuditPartitions },
  { name: 'log of the database', check: checkDatabaseLog },
]
