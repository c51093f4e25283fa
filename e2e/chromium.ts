import { existsSync } from 'node:fs'

const SYSTEM_CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const executablePath = process.env['CHROMIUM_PATH'] ?? SYSTEM_CHROMIUM.find((path) => existsSync(path))

/** How the journeys and the component tests start Chromium. */
export const chromiumLaunchOptions = {
  ...(executablePath && { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Debian turns it on, and without a graphics card it costs more than drawing with the processor.
    '--disable-gpu-rasterization',
  ],
}
