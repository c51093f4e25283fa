import '#web/api/configure-zod.ts'
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import '#web/ui/mantine-styles.ts'
import '#web/ui/theme.css'
import { afterEach } from 'vitest'
import { removePage } from './render-page.tsx'

// The runner shows each test in a frame, and pages inside a frame have a reduced navigation.
Object.defineProperty(window, 'self', { value: window.top })

afterEach(removePage)
