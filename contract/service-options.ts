/** The options of sub-services by category; the category All includes every option (decision 46). */
export const SERVICE_OPTIONS = {
  Assessment: [
    'First assessment',
    'Assessment at home',
    'Assessment by video',
    'Assessment at the clinic',
    'Second opinion',
    'Written report',
  ],
  Treatment: [
    'One visit',
    'Short course, up to 6 visits',
    'Ongoing, weekly',
    'Ongoing, every two weeks',
    'At home',
    'At the clinic',
    'By video',
    'In a group',
    'Evening or weekend',
  ],
  Coordination: [
    'Call the family first',
    'Interpreter needed',
    'Services in French',
    'Transportation needed',
    'Report back to the family doctor',
    'Join the discharge meeting',
  ],
} as const

export type ServiceOptionCategory = keyof typeof SERVICE_OPTIONS

export const ALL_SERVICE_OPTIONS: string[] = Object.values(SERVICE_OPTIONS).flat()
