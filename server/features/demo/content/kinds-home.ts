import type { VendorKind } from './vendor-kind.ts'

/** Providers who come to people's homes, and residential homes. */
export const HOME_VENDOR_KINDS: VendorKind[] = [
  {
    avatar: 17,
    count: 7,
    names: ['{word} Nursing', '{place} Visiting Nurses', '{last} Foot Care Nurse'],
    services: ['Nursing at home', 'Foot care'],
    optionalServices: ['Palliative care', 'Diabetes education'],
    introSentences: [
      'Nurses who visit, seven days a week, with everything they need in the trunk of the car.',
      'Wound care, injections and foot care at your own kitchen table.',
    ],
    methodSentences: [
      'The same two or three nurses come each time.',
      'We call on the evening before with the hour of the visit.',
    ],
    isMobile: true,
  },
  {
    avatar: 25,
    chainLocations: 9,
    count: 11,
    names: ['{word} Home Care', '{place} Care at Home', '{word} Home Health', '{last} Home Care'],
    services: ['Nursing at home', 'Personal support', 'Care coordination'],
    optionalServices: ['Respite for caregivers', 'Palliative care', 'Physiotherapy'],
    introSentences: [
      'Home care from a few hours a week to day and night.',
      'A family business that has looked after its neighbours in {city} since 1994.',
      'Nurses and personal support workers who help people come home from hospital and stay there.',
    ],
    methodSentences: [
      'A coordinator visits first, at no charge, and draws up the week together with you.',
      'We match people who get along; if it does not fit, we change it without fuss.',
      'Families see in a shared notebook who came and what was done.',
    ],
    isMobile: true,
  },
  {
    avatar: 26,
    count: 6,
    names: ['{word} Personal Support', '{place} Support Services', 'Helping Hands {city}'],
    services: ['Personal support'],
    optionalServices: ['Respite for caregivers', 'Rides to appointments'],
    introSentences: [
      'Personal support workers who take their time.',
      'Help with bathing, dressing, meals and a good conversation.',
    ],
    methodSentences: [
      'Visits are never shorter than an hour.',
      'All our workers are certified, bonded and first-aid trained.',
    ],
    isMobile: true,
  },
  {
    avatar: 22,
    count: 7,
    names: ['{word} Manor', '{word} Lodge', '{city} Villa Long-Term Care'],
    services: ['Long-term care'],
    optionalServices: ['Memory care', 'Respite for caregivers', 'Palliative care'],
    introSentences: [
      'A long-term care home of 96 beds round two gardens.',
      'A home where the kitchen smells of real cooking and the cat has the best chair.',
    ],
    methodSentences: [
      'Short stays can be booked up to four weeks ahead.',
      'Families may visit at any hour, pets included.',
    ],
  },
  {
    avatar: 23,
    count: 6,
    names: ['{word} Retirement Residence', '{word} Place', 'The {last} House'],
    services: ['Retirement living'],
    optionalServices: ['Memory care', 'Respite for caregivers'],
    introSentences: [
      'Apartments for people who would rather not cook every day.',
      'A retirement residence by the river with a library, a workshop and a choir.',
    ],
    methodSentences: [
      'A trial stay of two weeks costs the same as the rent.',
      'Nurses are in the house day and night.',
    ],
  },
  {
    avatar: 24,
    count: 5,
    names: ['{word} Hospice', 'Hospice {city}', '{word} Palliative Care'],
    services: ['Palliative care', 'Grief support'],
    optionalServices: ['Respite for caregivers'],
    introSentences: [
      'Comfort and company in the last part of life, at home or in our house of ten rooms.',
      'Hospice care that looks after the family as much as the person who is ill.',
    ],
    methodSentences: [
      'A referral may come from anyone, the family included.',
      'A volunteer can be there within two days; our nurses answer the phone at night.',
    ],
    isMobile: true,
  },
  {
    avatar: 27,
    count: 7,
    names: ['{city} Meals on Wheels', '{word} Kitchen', '{place} Community Meals'],
    services: ['Hot meals'],
    optionalServices: ['Frozen meals', 'Seniors centre'],
    introSentences: [
      'A hot meal and a friendly face at noon, Monday to Friday.',
      'Volunteers who cook, pack and deliver from a church kitchen in {place}.',
    ],
    methodSentences: [
      'Halal, vegetarian and soft meals are no trouble.',
      'If somebody does not open the door, we find out why.',
    ],
    isMobile: true,
  },
  {
    avatar: 28,
    count: 5,
    names: ['{city} Food Cupboard', '{word} Food Bank', '{place} Neighbours Table'],
    services: ['Food bank'],
    optionalServices: ['Hot meals', 'Social work'],
    introSentences: [
      'Groceries for anyone who needs them, no questions about why.',
      'A food bank that looks like a shop: you choose what your family eats.',
    ],
    methodSentences: [
      'Come once a week; deliveries for people who cannot carry.',
      'On Fridays there are fresh vegetables from the farms round {city}.',
    ],
  },
  {
    avatar: 29,
    count: 6,
    names: ['{word} Rides', '{city} Community Transportation', '{place} Volunteer Drivers'],
    services: ['Rides to appointments'],
    optionalServices: [],
    introSentences: [
      'Volunteer drivers who wait while you are with the doctor.',
      'Door-to-door rides, with a wheelchair van for those who need it.',
    ],
    methodSentences: [
      'Please book two working days ahead.',
      'The fare follows the distance, and help is available for dialysis and cancer care.',
    ],
    isMobile: true,
  },
  {
    avatar: 30,
    count: 6,
    names: ['{word} Medical Supply', '{city} Home Health Equipment', '{last} Oxygen and Supply'],
    services: ['Medical equipment'],
    optionalServices: ['Home modification'],
    introSentences: [
      'Hospital beds, lifts, oxygen and the small things that make a day easier.',
      'We fit, deliver, repair and take back medical equipment.',
    ],
    methodSentences: [
      'Urgent deliveries for people who come home from hospital are made the same day.',
      'We fill in the Assistive Devices Program forms with you.',
    ],
    isMobile: true,
  },
  {
    avatar: 31,
    count: 3,
    names: ['{word} Mobility', '{city} Wheelchair and Scooter'],
    services: ['Medical equipment'],
    optionalServices: [],
    introSentences: ['Wheelchairs, walkers and scooters that fit the person.', 'A workshop for everything that rolls.'],
    methodSentences: [
      'A loaner is there while yours is repaired.',
      'Seating is fitted together with your occupational therapist.',
    ],
  },
  {
    avatar: 32,
    count: 4,
    names: ['{word} Accessible Homes', '{last} and Daughters Contracting'],
    services: ['Home modification'],
    optionalServices: ['Occupational therapy'],
    introSentences: [
      'Carpenters who build ramps, widen doors and lower counters.',
      'Bathrooms that are safe and do not look like a hospital.',
    ],
    methodSentences: ['The estimate is free and in writing.', 'Most grab bars are up within the week.'],
    isMobile: true,
  },
]
