import { t } from '@lingui/core/macro'
import { Autocomplete, Button, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { geocodingRoutes, MAX_ADDRESS_LENGTH, type GeocodeResult } from '#contract/geocoding.ts'
import { suggestionRoutes } from '#contract/suggestions.ts'
import { MIN_SEARCH_LENGTH } from '#contract/vendors.ts'
import { CallError, getErrorMessage } from '#web/api/call-error.ts'
import { queryClient, routeQueryOptions, useRouteQuery } from '#web/api/query.ts'
import classes from './AddressSearchField.module.css'

const PAUSE_MS = 200

/** Finds an address, as the search by city does, and passes on the result. */
export function AddressSearchField({ onFound }: { onFound: (found: GeocodeResult) => void }) {
  const [text, setText] = useState('')
  const { search, problem, found, isSearching } = useAddressSearch(onFound)
  const places = useAddressSuggestions(text)

  const besides = (input: ReactNode) => (
    <Group gap="xs" wrap="nowrap" my={4}>
      <div className={classes.address}>{input}</div>
      <Button variant="default" loading={isSearching} onClick={() => void search(text)}>
        {t`Find`}
      </Button>
    </Group>
  )

  return (
    <div>
      <Autocomplete
        inputContainer={besides}
        classNames={{ wrapper: classes.input }}
        label={t`Find an address`}
        description={t`It fills in the fields below. You can correct each of them.`}
        placeholder={t`Number, street, city`}
        maxLength={MAX_ADDRESS_LENGTH}
        data={places}
        filter={({ options }) => options}
        value={text}
        onChange={setText}
        onOptionSubmit={(address) => void search(address)}
        onKeyDown={(event) => {
          // Enter must not submit the form. The list handles it when an option is highlighted.
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (!event.currentTarget.getAttribute('aria-activedescendant')) void search(text)
        }}
        error={problem}
        errorProps={{ role: 'alert' }}
        leftSection={<IconSearch size={20} aria-hidden />}
      />
      <output>
        {found && (
          <Text size="xs" c="dimmed" mt={4}>
            {found.precision === 'street'
              ? t`Found. The marker shows it.`
              : t`This position is approximate. Drag the marker to the door, or enter the position.`}
          </Text>
        )}
      </output>
    </div>
  )
}

function useAddressSuggestions(text: string): string[] {
  const [settled] = useDebouncedValue(text.trim(), PAUSE_MS)
  const { data } = useRouteQuery(
    suggestionRoutes.list,
    { query: { search: settled } },
    { enabled: settled.length >= MIN_SEARCH_LENGTH && !settled.startsWith('#'), retry: false },
  )
  return settled === text.trim() ? [...new Set(data?.places.map(({ address }) => address))] : []
}

/** Geocodes an address and gives its position to `onFound`. One search at a time. */
function useAddressSearch(onFound: (found: GeocodeResult) => void) {
  const [problem, setProblem] = useState<string | null>(null)
  const [found, setFound] = useState<GeocodeResult | null>(null)
  const [isSearching, setSearching] = useState(false)

  const search = async (address: string) => {
    if (address.trim() === '' || isSearching) return
    setSearching(true)
    setFound(null)
    setProblem(null)
    try {
      const result = await queryClient.fetchQuery(
        routeQueryOptions(geocodingRoutes.find, { query: { address: address.trim() } }),
      )
      setFound(result)
      onFound(result)
    } catch (error) {
      const isUnknown = error instanceof CallError && error.status === 404
      setProblem(isUnknown ? t`Address not found!` : getErrorMessage(error))
    } finally {
      setSearching(false)
    }
  }

  return { search, problem, found, isSearching }
}
