import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import { NetworkInvitingVendorProvider } from '#web/features/networks/network-inviting-vendor.ts'
import { VendorProfileDialog } from '#web/features/vendors/profile/VendorProfileDialog.tsx'
import classes from './MapPage.module.css'
import { MapPane } from './map/MapPane.tsx'
import { ResultsPane } from './results/ResultsPane.tsx'
import { SearchBar } from './search/SearchBar.tsx'
import { useDirectory } from './use-directory.ts'

/** The vendor map. Search, cards and map share one state; its address keeps what can be shared (specification 2.4). */
export function MapPage() {
  const directory = useDirectory()
  const { search, searchBar, settings, network, hasMap, near, send } = directory

  return (
    <NetworkInvitingVendorProvider value={network.vendor}>
      <div className={classes.screen} data-no-map={!hasMap || undefined}>
        <VisuallyHidden>
          <h1 tabIndex={-1}>{t`Vendor Map`}</h1>
        </VisuallyHidden>
        <div className={classes.search}>
          <SearchBar
            ref={searchBar}
            searched={(settings.byCity ? search.city : search.search) ?? ''}
            searchedPlace={search.city ?? ''}
            near={directory.place ?? directory.state.move?.center ?? near}
            settings={settings}
            onSettings={directory.changeSettings}
            onSearch={settings.byCity ? directory.searchCity : directory.searchText}
            onPlace={directory.searchPlace}
            onChoose={directory.applySuggestion}
          />
        </div>
        <ResultsPane directory={directory} />
        <MapPane directory={directory} />
        <VendorProfileDialog
          id={search.profile}
          start={directory.profileReferralStart}
          onClose={() => send({ type: 'profileClosed' })}
        />
      </div>
    </NetworkInvitingVendorProvider>
  )
}
