import type { APIRequestContext, Page } from '@playwright/test'
import { expect, readDemoMailbox } from './fixtures.ts'

// What somebody at a vendor's mailbox reads in its messages.

const LINK = /\/answer#[\w-]{43}/

/** What the pattern finds in the newest message to this address that has it. */
export async function readMailMatch(request: APIRequestContext, email: string, pattern: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const texts = (await readDemoMailbox(request)).flatMap(({ to, text }) => (to === email ? [text] : []))
      found = texts.map((text) => pattern.exec(text)?.[0]).find((part) => part !== undefined)
      return found
    })
    .toBeTruthy()
  return found!
}

/** The link to a referral, from the message about it. */
export async function readAnswerLink(request: APIRequestContext, email: string, id: number): Promise<string> {
  return LINK.exec(await readMailMatch(request, email, new RegExp(`number ${id}\\b[^]*?${LINK.source}`)))![0]
}

/** The newest code for a referral. */
export const readLinkCode = async (request: APIRequestContext, email: string, id: number): Promise<string> =>
  (await readMailMatch(request, email, new RegExp(`number ${id} is \\d{6}`))).slice(-6)

/** Opens a link. Another page first: a changed fragment alone would not load the page again. */
export async function openAnswerLink(page: Page, request: APIRequestContext, email: string, id: number) {
  await page.goto('/help')
  await page.goto(await readAnswerLink(request, email, id))
}
