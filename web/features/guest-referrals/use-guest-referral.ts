import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { GuestReferralRequest, guestReferralRoutes } from '#contract/guest-referrals.ts'
import type { PublicVendor } from '#contract/public-directory.ts'
import type { RouteRequestInput } from '#contract/route.ts'
import { CallError } from '#web/api/call-error.ts'
import { callRoute } from '#web/api/call-route.ts'
import { reuseOrCreateAttempt, type WriteAttempt } from '#web/api/write-attempt.ts'
import { useForm } from '#web/forms/use-form.ts'
import { listChosenServiceFullIssues } from '#web/features/referrals/send/FullServiceNotice.tsx'
import { useLanguage } from '#web/locales/use-language.ts'
import {
  createReferralDetailsFormValues,
  EMPTY_SENDER_FORM_VALUES,
  SenderStepInput,
  toReferralDetailsBody,
  toSenderStepBody,
  type ConfirmedGuestReferral,
  type GuestDraft,
  type CreatedGuestDraft,
  type ReferralDetailsBody,
} from './guest-referral-values.ts'
import { readKeptGuestReferral, useKeepGuestReferralInMemory, type KeptGuestReferral } from './kept-guest-referral.ts'
import {
  isGuestDraftExpired,
  readGuestDraftReference,
  removeGuestDraftReference,
  saveGuestDraftReference,
} from './guest-draft-reference.ts'
import { useChallenge } from './use-challenge.ts'

/** The forms of the first two steps, and what they lead to. */
export function useGuestReferral(vendor: PublicVendor, solveChallenge: () => Promise<string>) {
  const client = useQueryClient()
  const [kept] = useState(() => readKeptGuestReferral(client, vendor.id))
  const [sent, setSent] = useState<ConfirmedGuestReferral | null>(kept?.sent ?? null)
  // Not of the page in this language: a form that comes back within seconds was filled in by a machine. On a clock that nobody sets.
  const [openedAt] = useState(() => kept?.openedAt ?? performance.now())
  const createDraft = useCreateDraft({ vendorId: vendor.id, openedAt }, solveChallenge)
  const { order, sender } = useGuestReferralForms(vendor, kept)
  const values = JSON.stringify([order.values, sender.values])
  const [made, setMade] = useState<CreatedGuestDraft | null>(() => (kept ? kept.made : restoreDraft(vendor.id, values)))
  useKeepGuestReferralInMemory(vendor.id, { openedAt, order: order.values, sender: sender.values, made, sent })
  // What was changed after going back is not in the draft: the second step then replaces it.
  const draft = made?.values === values ? made.draft : null
  const { step, isReached, goTo } = useGuestReferralStep({
    isKept: kept !== undefined,
    first: made?.isRestored ? 3 : 1,
    isDraftMade: draft !== null,
    isOrderFilled: order.values.service !== null,
  })

  return {
    step,
    isReached,
    goTo,
    draft,
    isRestored: made?.isRestored === true,
    /** The draft cannot be sent any more: the form makes another one. */
    forgetDraft: () => {
      removeGuestDraftReference(vendor.id)
      setMade(null)
      if (made?.isRestored) goTo(1)
    },
    sent,
    confirmSent: (confirmed: ConfirmedGuestReferral) => {
      removeGuestDraftReference(vendor.id)
      setSent(confirmed)
    },
    order: { form: order, submit: order.submit(async () => goTo(2)) },
    sender: {
      form: sender,
      submit: sender.submit(async (body) => {
        if (!made || made.values !== values || isGuestDraftExpired(made.draft)) {
          const replaces = made?.draft.draft
          const created = await createDraft(toReferralDetailsBody(order.values), body, replaces)
          saveGuestDraftReference(vendor.id, created)
          setMade({ draft: created, values, isRestored: false })
        }
        goTo(3)
      }),
    },
  }
}

/** The forms of the first two steps, with what was typed before the page was left. */
function useGuestReferralForms(vendor: PublicVendor, kept: KeptGuestReferral | undefined) {
  const { location } = useSearch({ from: '/directory/vendors/$id/refer' })
  const title = t`Validation Error`
  const order = useForm({
    stored: createReferralDetailsFormValues(vendor, location),
    restore: () => kept?.order ?? null,
    toBody: toReferralDetailsBody,
    schema: GuestReferralRequest,
    title,
    findIssues: ({ service }) => listChosenServiceFullIssues(vendor.services, service),
  })
  const sender = useForm({
    stored: EMPTY_SENDER_FORM_VALUES,
    restore: () => kept?.sender ?? null,
    toBody: toSenderStepBody,
    schema: SenderStepInput,
    title,
  })
  return { order, sender }
}

/** The draft from before a reload. It counts as made from the empty forms: anything typed since leads to another one. */
function restoreDraft(vendorId: number, values: string): CreatedGuestDraft | null {
  const draft = readGuestDraftReference(vendorId)
  return draft && { draft, values, isRestored: true }
}

interface ReachableSteps {
  isKept: boolean
  /** Of the first sight of the page. */
  first: 1 | 3
  isDraftMade: boolean
  isOrderFilled: boolean
}

/**
 * The step is a part of the history, so that the browser's way back leads to the step before. A reload forgets what was
 * typed (`isKept` is false then): it asks for the code of a draft that was made, or begins again.
 */
function useGuestReferralStep({ isKept, first, isDraftMade, isOrderFilled }: ReachableSteps) {
  const navigate = useNavigate()
  const [initialStep] = useState(first)
  const stepInHistory = useLocation({ select: ({ state }) => state.guestReferralStep ?? initialStep })
  /** False for the first sight of the page. */
  const [isReached, setReached] = useState(false)
  const requestedStep = isKept || isReached ? stepInHistory : initialStep
  // The history may hold later steps from before a reload.
  const isFillable = isOrderFilled || (requestedStep === 3 && isDraftMade)
  return {
    step: isFillable ? requestedStep : 1,
    isReached,
    goTo: (guestReferralStep: 1 | 2 | 3) => {
      setReached(true)
      void navigate({ to: '.', search: true, state: { guestReferralStep } })
    },
  }
}

/**
 * Sends the form. A repetition after a lost answer is the same request with the same key, so that it makes no second draft;
 * after a refusal the challenge is another one.
 */
function useCreateDraft(
  { vendorId, openedAt }: { vendorId: number; openedAt: number },
  solveChallenge: () => Promise<string>,
) {
  const language = useLanguage()
  const challenge = useChallenge(solveChallenge)
  const attempt = useRef<(WriteAttempt & { opened: number }) | null>(null)

  return async (
    order: ReferralDetailsBody,
    { sentFor, client, website, isOfAge, hasAgreed, ...sender }: SenderStepInput,
    replaces: string | undefined,
  ): Promise<GuestDraft> => {
    const typed = {
      vendor: vendorId,
      order: { ...order, client },
      sender: { ...sender, language },
      sentFor,
      website,
      agrees: isOfAge && hasAgreed,
      replaces,
      challenge: await challenge.read(),
    }
    const next = reuseOrCreateAttempt(attempt.current, typed)
    const opened = next === attempt.current ? attempt.current.opened : Math.round(performance.now() - openedAt)
    attempt.current = { ...next, opened }
    const body: NonNullable<RouteRequestInput<typeof guestReferralRoutes.create>['body']> = { ...typed, opened }
    try {
      const made = await callRoute(guestReferralRoutes.create, { body }, { idempotencyKey: next.key })
      challenge.forget()
      return made
    } catch (error) {
      if (error instanceof CallError && error.status !== 0) challenge.forget()
      throw error
    }
  }
}
