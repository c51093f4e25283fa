/** The vendors of the demo's own vendor account, which new users of the demo work with. */
export const DEMO_ACCOUNT_VENDORS = [
  {
    name: 'Northside Rehab',
    avatar: 21,
    towns: ['North York', 'Square One', 'Leslieville'],
    services: ['Physiotherapy', 'Occupational therapy', 'Speech therapy', 'Falls prevention', 'Medical equipment'],
    bio:
      'Physiotherapists, occupational therapists and speech therapists for people who are getting back on their feet ' +
      'after surgery, a stroke or an accident. One coordinator stays with you from the first day to the last. ' +
      'We usually answer within a day.',
  },
  {
    name: 'Riverbend Home Care',
    avatar: 25,
    towns: ['Corktown', 'Dundas'],
    services: ['Nursing at home', 'Personal support', 'Care coordination', 'Respite for caregivers'],
    bio:
      'Nurses and personal support workers for Hamilton and the towns around it, seven days a week. A coordinator ' +
      'visits before the first shift and draws up the week together with you.',
  },
  {
    name: 'Union Street Counselling',
    avatar: 37,
    towns: ['Annex'],
    services: ['Counselling', 'Grief support', 'Family support'],
    bio:
      'Counselling for people, couples and families in an old house with a garden. Fees follow your income, and ' +
      'evening appointments are available. You do not need a referral from a doctor.',
  },
]
