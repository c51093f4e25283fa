import { t } from '@lingui/core/macro'
import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { billingRoutes, type Invoice } from '#contract/billing.ts'
import type { Vendor } from '#contract/vendors.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { TextSkeleton } from '#web/ui/Skeletons.tsx'
import { StatusDot } from '#web/ui/StatusDot.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { DataColumn } from '#web/ui/table/data-table.ts'
import type { ColourName } from '#web/ui/tokens.ts'
import { formatMoney } from './format-price.ts'
import { formatBillingDay } from './use-running-plan-actions.ts'

/** A year of monthly invoices. */
const SHOWN_AT_FIRST = 12

/** The invoices of the vendor, with links to the receipts at the payment provider. */
export function InvoicesSection({ vendor }: { vendor: Vendor }) {
  const { data, failure, refetch } = useRouteQuery(billingRoutes.invoices, { params: { id: String(vendor.id) } })

  return (
    <section aria-labelledby="invoices">
      <Title order={2} size="h3" id="invoices" mb="md">
        {t`Invoices and receipts`}
      </Title>
      {data ? (
        <InvoiceTable invoices={data.data} />
      ) : failure ? (
        <RetryNotice error={failure} onRetry={refetch} />
      ) : (
        <TextSkeleton />
      )}
    </section>
  )
}

function InvoiceTable({ invoices }: { invoices: Invoice[] }) {
  const [isWhole, setWhole] = useState(false)
  const count = invoices.length
  if (count === 0) return <Text c="dimmed">{t`No invoices yet. The first one comes with the first payment.`}</Text>
  return (
    <>
      <DataTable
        label={t`Invoices and receipts`}
        rows={isWhole ? invoices : invoices.slice(0, SHOWN_AT_FIRST)}
        columns={invoiceColumns()}
        rowId={({ id }) => id}
        rowName={invoiceName}
      />
      {!isWhole && count > SHOWN_AT_FIRST && (
        <Button variant="default" mt="md" onClick={() => setWhole(true)}>
          {t`Show all ${count}`}
        </Button>
      )}
    </>
  )
}

const invoiceName = ({ number, created_at }: Invoice): string => number ?? formatBillingDay(created_at)

const invoiceColumns = (): DataColumn<Invoice>[] => [
  { id: 'date', header: t`Date`, isMain: true, cell: ({ created_at }) => formatBillingDay(created_at) },
  { id: 'number', header: t`Number`, cell: ({ number }) => number ?? '—', isEmpty: ({ number }) => number === null },
  { id: 'amount', header: t`Amount`, align: 'right', cell: ({ total }) => formatMoney(total) },
  { id: 'status', header: t`Status`, cell: ({ status }) => <InvoiceStatus status={status} /> },
  { id: 'links', header: t`Receipt`, cell: (invoice) => <InvoiceLinks invoice={invoice} /> },
]

function InvoiceStatus({ status }: Pick<Invoice, 'status'>) {
  const { label, colour } = statuses()[status]
  return <StatusDot colour={colour}>{label}</StatusDot>
}

const statuses = (): Record<Invoice['status'], { label: string; colour: ColourName }> => ({
  paid: { label: t`Paid`, colour: 'green' },
  open: { label: t`To be paid`, colour: 'amber' },
  uncollectible: { label: t`Not paid`, colour: 'red' },
  void: { label: t`Void`, colour: 'gray' },
})

/** Links to pages of the provider: of an open invoice the page on which it can be paid. */
function InvoiceLinks({ invoice }: { invoice: Invoice }) {
  const name = invoiceName(invoice)
  const links = [
    { href: invoice.url, text: invoice.status === 'open' ? t`Pay` : t`View` },
    { href: invoice.pdf, text: t`PDF` },
  ]
  return (
    <Group gap="md">
      {links.map(
        ({ href, text }) =>
          href && (
            <Anchor
              key={text}
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t`${text}: ${name}, opens in a new tab`}
            >
              {text}
            </Anchor>
          ),
      )}
    </Group>
  )
}
