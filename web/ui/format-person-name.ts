interface PersonName {
  first?: string | undefined
  last?: string | undefined
}

/** 'Osei, Ama', the form and the order of names in lists and menus (specification 2.8). */
export const formatLastFirstName = ({ first, last }: PersonName) => [last, first].filter(Boolean).join(', ')

/** 'Ama Osei', the form of names in sentences. */
export const formatFirstLastName = ({ first, last }: PersonName) => [first, last].filter(Boolean).join(' ')
