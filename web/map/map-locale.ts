import type { MapControlTexts } from '#contract/public-map.ts'

/** The texts of a map and its controls, under the names of the map library. */
export const buildMapLocale = (label: string, words: MapControlTexts) => ({
  'Map.Title': label,
  'NavigationControl.ZoomIn': words.zoomIn,
  'NavigationControl.ZoomOut': words.zoomOut,
  'AttributionControl.ToggleAttribution': words.credits,
  'Popup.Close': words.close,
  'CooperativeGesturesHandler.WindowsHelpText': words.ctrl,
  'CooperativeGesturesHandler.MacHelpText': words.cmd,
  'CooperativeGesturesHandler.MobileHelpText': words.twoFingers,
})
