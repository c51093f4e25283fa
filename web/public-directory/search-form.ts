/** Reads the fields of the search form of the page. */
export const readSearchFields = (): FormData =>
  new FormData(document.querySelector<HTMLFormElement>('form.search') ?? undefined)
