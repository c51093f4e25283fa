import { accountRoutes } from '#contract/accounts.ts'
import { callRoute } from '#web/api/call-route.ts'
import { readDeviceMarks, saveDeviceMark } from '#web/api/device-marks.ts'

/**
 * Gets the device mark of the signed-in user, after a sign-in and after a new password, which ends the earlier marks. Runs in
 * the background; without the mark the sign-in works, but an attack affects this user more.
 */
export function markDevice(): void {
  void callRoute(accountRoutes.markDevice, { body: { known_devices: readDeviceMarks() } }).then(
    ({ known_device }) => saveDeviceMark(known_device),
    () => undefined,
  )
}
