import { useState } from 'react'

/** Returns the value that was on the screen when somebody began to change a form; the present one while nothing is changed. */
export function useValueWhenEditingBegan<Value>(isDirty: boolean, value: Value): Value {
  const [begunWith, setBegunWith] = useState(value)
  if (!isDirty && begunWith !== value) setBegunWith(value)
  return isDirty ? begunWith : value
}
