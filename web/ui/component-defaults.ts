import { t } from '@lingui/core/macro'
import type { MantineThemeComponents } from '@mantine/core'

const MOTION = { duration: 140, timingFunction: 'ease-out' }
const DRAWER_MOTION = { ...MOTION, transition: 'slide-left' } as const

/**
 * Default props of Mantine components: names for icon buttons, our transitions and shapes. Mantine leaves the names to
 * its users; axe reports them on every open dialog, menu and clearable field.
 */
export const getComponentDefaults = (): MantineThemeComponents => ({
  Anchor: { defaultProps: { underline: 'hover' } },
  Badge: { defaultProps: { variant: 'light', radius: 'sm' } },
  Card: { defaultProps: { withBorder: true, radius: 'lg', padding: 'lg' } },
  Checkbox: { defaultProps: { size: 'md' } },
  CloseButton: { defaultProps: { 'aria-label': t`Close` } },
  DateInput: { defaultProps: { popoverProps: { 'aria-label': t`Calendar` }, ariaLabels: calendarLabels() } },
  DatePickerInput: { defaultProps: { popoverProps: { 'aria-label': t`Calendar` }, ariaLabels: calendarLabels() } },
  DatePicker: { defaultProps: { ariaLabels: calendarLabels() } },
  Drawer: { defaultProps: { ...dialogDefaults(), transitionProps: DRAWER_MOTION } },
  // The parts of a drawer whose header has more than a title.
  DrawerCloseButton: { defaultProps: dialogDefaults().closeButtonProps },
  DrawerHeader: { defaultProps: dialogDefaults().attributes.header },
  DrawerOverlay: { defaultProps: dialogDefaults().overlayProps },
  DrawerRoot: { defaultProps: { padding: dialogDefaults().padding, transitionProps: DRAWER_MOTION } },
  FileInput: { defaultProps: { clearButtonProps: { 'aria-label': t`Remove the file` } } },
  Loader: { defaultProps: { role: 'status', 'aria-label': t`Loading`, size: 'sm' } },
  Menu: {
    defaultProps: {
      // The placeholder is a focusable child of the menu without a role, which axe reports as critical.
      withInitialFocusPlaceholder: false,
      shadow: 'md',
      position: 'bottom-end',
      transitionProps: { ...MOTION, transition: 'pop-top-right' },
    },
  },
  Modal: {
    defaultProps: {
      ...dialogDefaults(),
      centered: true,
      radius: 'lg',
      transitionProps: { ...MOTION, transition: 'pop' },
    },
  },
  MultiSelect: {
    defaultProps: { clearButtonProps: { 'aria-label': t`Clear` }, comboboxProps: { shadow: 'md' }, openOnFocus: false },
  },
  Notification: { defaultProps: { withBorder: true, closeButtonProps: { 'aria-label': t`Close` } } },
  Paper: { defaultProps: { withBorder: true, radius: 'lg' } },
  PasswordInput: {
    defaultProps: { visibilityToggleButtonProps: { 'aria-label': t`Show or hide the password`, tabIndex: 0 } },
  },
  Popover: { defaultProps: { shadow: 'md', transitionProps: MOTION } },
  Radio: { defaultProps: { size: 'md' } },
  Rating: { vars: () => ({ root: { '--rating-color': 'var(--star)' } }) },
  Select: {
    defaultProps: {
      clearButtonProps: { 'aria-label': t`Clear` },
      comboboxProps: { shadow: 'md' },
      // The focus also comes here from the program, such as after a save, when nobody wants a list.
      openOnFocus: false,
    },
  },
  Switch: { defaultProps: { size: 'md' } },
  Tooltip: {
    defaultProps: { events: { hover: true, focus: true, touch: false }, openDelay: 300, transitionProps: MOTION },
  },
})

const dialogDefaults = () => ({
  closeButtonProps: { 'aria-label': t`Close` },
  overlayProps: { backgroundOpacity: 0.45 },
  padding: 'lg',
  // Mantine renders a <header>, which outside of an article is a second banner of the page.
  attributes: { header: { role: 'presentation' } },
})

const calendarLabels = () => ({
  previousMonth: t`Previous month`,
  nextMonth: t`Next month`,
  previousYear: t`Previous year`,
  nextYear: t`Next year`,
  previousDecade: t`Previous decade`,
  nextDecade: t`Next decade`,
})
