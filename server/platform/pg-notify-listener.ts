import type { Logger } from 'pino'
import { listenOnPgChannel } from './pg-channel-listener.ts'

/** Messages between the copies of the server through the database: all copies receive a NOTIFY of one. */
export interface PgNotifyListener {
  /** False while the connection is lost: messages sent meanwhile are not received. */
  isListening(): boolean
  /**
   * Calls `messageListener` for each message and `lossListener` when messages may have been missed. A further call
   * replaces both.
   */
  listen(messageListener: (message: string) => void, lossListener: () => void): void
  stop(): Promise<void>
}

export const LIVE_NOTIFY_CHANNEL = 'live'

/** Resolves after the first attempt to listen. */
export async function openPgNotifyListener(url: string, log: Logger): Promise<PgNotifyListener> {
  let isListening = false
  let messageListener: (message: string) => void = () => undefined
  let lossListener: () => void = () => undefined
  const listener = await listenOnPgChannel(
    url,
    LIVE_NOTIFY_CHANNEL,
    {
      onMessage: (message) => messageListener(message),
      onListening: () => {
        isListening = true
      },
      onLoss: () => {
        isListening = false
        lossListener()
      },
    },
    log,
  )
  return {
    isListening: () => isListening,
    listen: (onMessage, onLoss) => {
      messageListener = onMessage
      lossListener = onLoss
    },
    stop: listener.stop,
  }
}
