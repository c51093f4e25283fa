import { useState } from 'react'

interface TypedText {
  /** What was searched when it was typed. */
  after: string
  text: string
  /** The text of the last search, which is in the address once that search succeeds. */
  sent?: string
}

/** Returns the text of the search box, which follows the current search except for what has been typed since. */
export function useTypedText(searched: string) {
  const [typed, setTyped] = useState<TypedText>({ after: searched, text: searched })
  // The text also changes when a filter is removed or the user goes back, even to what was searched before it was typed.
  // What has been typed while a search was under way stays.
  const text = typed.after === searched || typed.sent === searched ? typed.text : searched
  if (typed.after !== searched) setTyped({ after: searched, text })

  return {
    text,
    setText: (next: string) => setTyped({ ...typed, after: searched, text: next }),
    /** Keeps the text while this search is under way; `after` is the current search if it is changed together with the text. */
    setSentText: (next: string, sent: string, after = searched) => setTyped({ after, text: next, sent }),
    resetText: () => setTyped({ after: searched, text: searched }),
  }
}
