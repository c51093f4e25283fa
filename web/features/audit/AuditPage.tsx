import { t } from '@lingui/core/macro'
import { Alert, Button } from '@mantine/core'
import { IconDownload, IconInfoCircle } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  AUDIT_EXPORT_FILE_NAME,
  auditRoutes,
  canLeaveOutSenderListViews,
  MAX_PAGED_AUDIT_ENTRIES,
} from '#contract/audit.ts'
import { useInfiniteList } from '#web/api/use-infinite-list.ts'
import { paths } from '#web/paths.ts'
import type { AuditSearchParams } from '#web/search-params.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { useFileDownload } from '#web/ui/hooks/use-file-download.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { InfiniteListContent } from '#web/ui/table/InfiniteListContent.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { getAuditColumns } from './audit-columns.tsx'
import { AuditFilters } from './AuditFilters.tsx'

/** The audit log: who read or changed what, for questions of a person, a vendor or a regulator (SR-093). */
export function AuditPage() {
  const chosen = useSearch({ from: '/admin/audit' })
  const navigate = useNavigate()
  const narrow = (part: AuditSearchParams) =>
    void navigate({ ...paths.adminAudit({ ...chosen, ...part }), replace: true })
  const save = useFileDownload(auditRoutes.export, {
    fileName: AUDIT_EXPORT_FILE_NAME,
    onSaved: () => showToast(t`The audit log is saved.`),
  })

  return (
    <>
      <PageHeader title={t`Audit Log`}>
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          loading={save.isPending}
          onClick={() => save.mutate({ query: queryOf(chosen) })}
        >
          {t`Export`}
        </Button>
      </PageHeader>
      <AuditFilters
        filters={chosen}
        onFiltersChange={narrow}
        onClear={() => void navigate({ ...paths.adminAudit(), replace: true })}
      />
      <AuditLines chosen={chosen} />
    </>
  )
}

function AuditLines({ chosen }: { chosen: AuditSearchParams }) {
  const lines = useInfiniteList(auditRoutes.search, { query: queryOf(chosen) })
  const { rows, total, hasMore } = lines
  // Fewer rows than the limit: each reading adds a line to the log, so pages overlap.
  const isAtEnd = total >= MAX_PAGED_AUDIT_ENTRIES && !hasMore

  return (
    <InfiniteListContent
      list={lines}
      empty={<EmptyState text={t`Nothing in the audit log matches these filters`} />}
      isTotalLowerBound={total >= MAX_PAGED_AUDIT_ENTRIES}
    >
      <DataTable
        label={t`Audit log`}
        rows={rows}
        columns={getAuditColumns(chosen)}
        rowId={({ id }) => String(id)}
        rowName={({ id }) => String(id)}
      />
      {isAtEnd && (
        <Alert color="blue" icon={<IconInfoCircle />}>
          {t`There may be more. Please narrow the search, or export all of it.`}
        </Alert>
      )}
    </InfiniteListContent>
  )
}

/** Converts the search parameters to a query. */
const queryOf = ({ by, about, referral, noSenderLists, vendor, kind, action, role, from, to }: AuditSearchParams) => ({
  ...(by !== undefined && { by: String(by) }),
  ...(about !== undefined && { about: String(about) }),
  ...(referral !== undefined && { referral: String(referral) }),
  ...(noSenderLists && canLeaveOutSenderListViews({ referral }) && { leave_out_sender_lists: 'true' as const }),
  ...(vendor !== undefined && { vendor: String(vendor) }),
  ...(kind !== undefined && { kind }),
  ...(action !== undefined && { action }),
  ...(role !== undefined && { role }),
  ...(from !== undefined && { start: from }),
  ...(to !== undefined && { end: to }),
})
