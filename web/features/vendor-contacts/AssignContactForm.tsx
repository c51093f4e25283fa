import { t } from '@lingui/core/macro'
import { Button, Group, Select, Stack, Switch, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { contactRoutes, MIN_PEOPLE_SEARCH_LENGTH, type PersonSearchResult } from '#contract/vendor-contacts.ts'
import { EMAIL_PATTERN } from '#contract/fields.ts'
import { parseEmailAddresses } from '#contract/invitations.ts'
import { vendorRoutes, type Vendor } from '#contract/vendors.ts'
import { CallError, isSessionEndedError, getErrorMessage } from '#web/api/call-error.ts'
import { useRouteQuery, useRouteMutation } from '#web/api/query.ts'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { useSetDialogClosable } from '#web/ui/dialog/use-dialog-closable.ts'
import { useDebouncedSearch } from '#web/ui/hooks/use-debounced-search.ts'
import { loadChunk } from '#web/ui/load-chunk.ts'
import { showToast } from '#web/ui/toasts.tsx'

interface Props {
  vendor: Vendor
  setClosable: (isClosable: boolean) => void
  close: () => void
}

/** The content of the dialog: finds a user and makes them a contact. */
export function AssignContactForm({ vendor, setClosable, close }: Props) {
  const { field, person, choose, isPrimary, setPrimary, fault, add, isPending } = useContactToAdd({ vendor, close })
  useSetDialogClosable(setClosable, !isPending)

  const invite = (address: string) => {
    close()
    void loadChunk(() => import('#web/features/invitations/invite-user-dialog.tsx')).then(
      ({ openInviteUsersDialog }) => openInviteUsersDialog(vendor, address),
      showErrorAlert,
    )
  }

  return (
    <form onSubmit={(event) => void add(event)} noValidate>
      <Stack>
        <PersonSelect
          ref={field}
          vendorId={vendor.id}
          // Until the vendor is approved, only administrators find people by name.
          needsWholeAddress={!vendor.approved && !vendor.may.suspend}
          value={person}
          onChange={choose}
          onInvite={invite}
          error={fault}
        />
        <Switch
          label={t`Primary contact`}
          description={t`Can also change the vendor and its contacts.`}
          checked={isPrimary}
          onChange={(event) => setPrimary(event.currentTarget.checked)}
        />
        <Text size="sm" c="dimmed">
          {t`People who do not work for a vendor yet are asked first, and have 14 days to accept.`}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={isPending} onClick={close}>{t`Cancel`}</Button>
          <Button type="submit" loading={isPending}>{t`Add contact`}</Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Who is chosen and as what, and the submit handler. A refusal is shown at the field, which gets the focus. */
function useContactToAdd({ vendor, close }: Pick<Props, 'vendor' | 'close'>) {
  const field = useRef<HTMLInputElement>(null)
  const [person, setPerson] = useState<PersonSearchResult | null>(null)
  const [isPrimary, setPrimary] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const attach = useRouteMutation(contactRoutes.attach, {
    refreshes: [contactRoutes.list, contactRoutes.people, vendorRoutes.one],
  })

  const refuse = (message: string) => {
    setFault(message)
    field.current?.focus()
  }

  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (!person) return refuse(t`No user selected!`)
    try {
      // The server remembers for some minutes only whom the search has shown.
      const body = { contact: person.id, email: person.email, is_primary_contact: isPrimary }
      const { pending } = await attach.mutateAsync({ params: { id: String(vendor.id) }, body })
      close()
      showToast(
        pending
          ? t`${person.name} has been invited, and becomes a contact once they accept.`
          : t`${person.name} is now a contact of ${vendor.name}.`,
      )
    } catch (error) {
      if (error instanceof CallError && isSessionEndedError(error)) return close()
      refuse(getErrorMessage(error))
    }
  }

  const choose = (chosen: PersonSearchResult | null) => {
    setPerson(chosen)
    setFault(null)
  }

  return { field, person, choose, isPrimary, setPrimary, fault, add, isPending: attach.isPending }
}

interface PersonSelectProps {
  ref: React.Ref<HTMLInputElement>
  vendorId: number
  /** Searches only for whole email addresses, as the server does for the people of a vendor that waits for approval. */
  needsWholeAddress: boolean
  value: PersonSearchResult | null
  onChange: (person: PersonSearchResult | null) => void
  /** Invites somebody without an account. */
  onInvite: (address: string) => void
  error: string | null
}

const wordsOf = ({ name, email }: PersonSearchResult) => `${name}, ${email}`

/** The server searches by the beginning of an address or a part of a name, and excludes existing contacts. */
function PersonSelect({ ref, vendorId, needsWholeAddress, value, onChange, onInvite, error }: PersonSelectProps) {
  const [typed, setTyped] = useState('')
  const search = useDebouncedSearch(value && typed === wordsOf(value) ? '' : typed)
  const isLongEnough = needsWholeAddress ? EMAIL_PATTERN.test(search) : search.length >= MIN_PEOPLE_SEARCH_LENGTH
  const people = useRouteQuery(
    contactRoutes.people,
    { query: { search, vendor_id: String(vendorId) } },
    { enabled: isLongEnough, placeholderData: keepPreviousData },
  )
  const found = isLongEnough ? (people.data?.data ?? []) : []
  const known = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found
  const isNobodyFound = isLongEnough && known.length === 0 && people.data !== undefined && !people.isFetching
  const address = isNobodyFound ? parseEmailAddresses([search]).valid[0] : undefined

  return (
    <div>
      <Select
        ref={ref}
        label={t`User`}
        description={
          needsWholeAddress
            ? t`The whole email address. Names can be searched for once the vendor is approved.`
            : t`The beginning of an email address or a part of a name, at least 3 characters.`
        }
        placeholder={t`Search for a user`}
        data={known.map((person) => ({ value: String(person.id), label: wordsOf(person) }))}
        value={value ? String(value.id) : null}
        onChange={(id) => onChange(known.find((person) => String(person.id) === id) ?? null)}
        searchValue={typed}
        onSearchChange={setTyped}
        // The server has searched already; all its results are shown.
        filter={({ options }) => options}
        error={error}
        data-autofocus
        searchable
        clearable
      />
      <Text component="output" display="block" size="xs" c="dimmed" mt={4} mih={20}>
        {value || known.length > 0 || typed === '' || (needsWholeAddress && !isLongEnough)
          ? ''
          : hintFor(search, people)}
      </Text>
      {address !== undefined && (
        <Button variant="default" mt="xs" aria-haspopup="dialog" onClick={() => onInvite(address)}>
          {t`Invite ${address}`}
        </Button>
      )}
    </div>
  )
}

function hintFor(search: string, { isFetching, failure }: { isFetching: boolean; failure: Error | null }): string {
  if (search.length < MIN_PEOPLE_SEARCH_LENGTH) return t`Please enter at least 3 characters.`
  if (failure) return getErrorMessage(failure)
  return isFetching ? t`Looking for people…` : t`No people found to add`
}
