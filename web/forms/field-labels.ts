/** The inputs that a form marks as invalid. Mantine marks a group of radios only by the message that describes it. */
export const INVALID_FIELD_SELECTOR =
  ':is(:is(input, textarea, button)[aria-invalid="true"], [role="radiogroup"][aria-describedby*="-error"] input)'

/** Returns the labels of the invalid fields of a form that show this message. */
export function listInvalidFieldLabels(form: HTMLFormElement, message: string): string[] {
  const fields = [...form.querySelectorAll<HTMLInputElement>(INVALID_FIELD_SELECTOR)]
  const labels = fields.filter((field) => getDescription(field).includes(message)).map(getLabel)
  return [...new Set(labels)].filter((label) => label !== '')
}

const getDescription = (field: HTMLElement) => getTextOfIds(field, 'aria-describedby')

function getLabel(field: HTMLInputElement): string {
  const [label] = field.labels ?? []
  return label
    ? getVisibleText(label)
    : getTextOfIds(field, 'aria-labelledby') || (field.getAttribute('aria-label') ?? '')
}

const getTextOfIds = (field: HTMLElement, attribute: string) =>
  (field.getAttribute(attribute) ?? '')
    .split(' ')
    .map((id) => getVisibleText(document.getElementById(id)))
    .join(' ')
    .trim()

/** Leaves out the asterisk of a required field, which screen readers do not read either. */
function getVisibleText(element: HTMLElement | null): string {
  const copy = element?.cloneNode(true) as HTMLElement | undefined
  for (const hidden of copy?.querySelectorAll('[aria-hidden="true"]') ?? []) hidden.remove()
  return copy?.textContent.trim() ?? ''
}
