import { createServerMarkStore } from './mark-store.ts'

/**
 * The marks show the hub that someone has signed in here before. They can still sign in while others guess their
 * password. Several people use one machine of a clinic, so a mark of each of the last few is kept. A mark does not
 * identify its user.
 */
export const { read: readDeviceMarks, save: saveDeviceMark } = createServerMarkStore('devices', 8)
