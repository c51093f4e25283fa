import type { VendorKind } from './vendor-kind.ts'

/** Clinics, hospitals and practices. */
export const HEALTH_VENDOR_KINDS: VendorKind[] = [
  {
    avatar: 1,
    count: 7,
    names: ['{city} Community Hospital', '{word} General Hospital', '{city} Memorial Hospital'],
    services: ['Hospital outpatient care', 'Emergency care', 'X-ray and ultrasound'],
    optionalServices: ['Blood and lab tests', 'Palliative care', 'Diabetes education', 'Specialist consultation'],
    introSentences: [
      'The outpatient departments of {city}, from cardiac rehabilitation to the wound clinic.',
      'A community hospital with an emergency department that is open day and night.',
    ],
    methodSentences: [
      'Referrals are read by a nurse the same morning and passed to the right clinic.',
      'We book the first visit by phone and post a letter with directions.',
    ],
  },
  {
    avatar: 2,
    count: 11,
    names: [
      '{place} Family Health Clinic',
      '{word} Medical Centre',
      '{place} Walk-In and Family Practice',
      '{word} Health Team',
    ],
    services: ['Family medicine'],
    optionalServices: ['Walk-in clinic', 'Diabetes education', 'Nutrition counselling', 'Social work', 'Foot care'],
    introSentences: [
      'Four family doctors, two nurse practitioners and a dietitian who share one waiting room in {place}.',
      'A family health team for people of every age, newborns and great-grandparents included.',
      'A clinic in {place} that still takes new patients.',
    ],
    methodSentences: [
      'Same-day visits are kept free for people who wake up unwell.',
      'A nurse calls within three days to learn what you need and books the right appointment.',
      'You see the same small team each time, so that you need not tell your story twice.',
    ],
  },
  {
    avatar: 3,
    count: 4,
    names: ['{last} and Associates', '{word} Integrated Health', '{last} Wellness Practice'],
    services: ['Physiotherapy', 'Massage therapy'],
    optionalServices: ['Chiropractic care', 'Nutrition counselling', 'Counselling'],
    introSentences: [
      'Regulated health professionals under one roof, who talk to each other about your care.',
      'Six practitioners who have worked together in {city} for a decade.',
    ],
    methodSentences: [
      'The first visit takes an hour and ends with a plan on paper.',
      'We bill most insurers directly.',
    ],
  },
  {
    avatar: 4,
    count: 6,
    names: [
      'Dr. {last}, Geriatric Medicine',
      '{last} Cardiology',
      '{city} Rheumatology Associates',
      'Dr. {last}, Internal Medicine',
    ],
    services: ['Specialist consultation'],
    optionalServices: ['X-ray and ultrasound'],
    introSentences: [
      'A specialist practice that sees people who live with several conditions at once.',
      'Consultation for family doctors and nurse practitioners across {city} and the towns around it.',
    ],
    methodSentences: [
      'Please attach recent results; it often saves a visit.',
      'Urgent questions are answered by phone on the same day.',
    ],
  },
  {
    avatar: 7,
    chainLocations: 24,
    count: 13,
    names: ['{word} Pharmacy', '{place} Village Pharmacy', '{last} Apothecary', '{word} Drug Mart'],
    services: ['Pharmacy'],
    optionalServices: ['Medical equipment', 'Public health clinic'],
    introSentences: [
      'An independent pharmacy that knows its customers by name.',
      'A pharmacy across from the library in {place}, with a quiet corner for questions.',
      'Two pharmacists who visit seniors in the building next door every Monday.',
    ],
    methodSentences: [
      'Blister packs are prepared weekly and delivered free of charge within {city}.',
      'We call the doctor for renewals so that you do not have to.',
      'Flu and shingles vaccinations without an appointment.',
    ],
    isMobile: true,
  },
  {
    avatar: 8,
    count: 6,
    names: ['{word} Dental Care', '{place} Dentistry', '{last} Dental Office'],
    services: ['Dental care'],
    optionalServices: [],
    introSentences: [
      'Gentle dentistry for people who have not been in a while.',
      'A family dental office that sees many seniors and people with disabilities.',
    ],
    methodSentences: [
      'We accept the Canadian Dental Care Plan and tell you the cost before we begin.',
      'The chair tilts and turns, and there is time for breaks.',
    ],
  },
  {
    avatar: 9,
    count: 5,
    names: ['{word} Eye Care', '{place} Optometry', '{last} Optometrists'],
    services: ['Eye care'],
    optionalServices: [],
    introSentences: [
      'Eye examinations from the first year of school to the ninetieth birthday.',
      'Optometrists who follow glaucoma and diabetes closely.',
    ],
    methodSentences: [
      'Drops may blur your sight for a few hours, so please bring a driver.',
      'Frames are adjusted free of charge, whoever sold them.',
    ],
  },
  {
    avatar: 10,
    count: 5,
    names: ['{word} Hearing', '{place} Hearing Clinic', '{last} Audiology'],
    services: ['Hearing care'],
    optionalServices: [],
    introSentences: [
      'Hearing tests and honest advice about hearing aids.',
      'Audiologists who also visit long-term care homes around {city}.',
    ],
    methodSentences: [
      'You may try a hearing aid for two months before you decide.',
      'Bring somebody whose voice you know well; it helps the fitting.',
    ],
  },
  {
    avatar: 11,
    count: 14,
    names: ['{word} Physiotherapy', '{place} Physio and Rehab', '{word} Sports Medicine', '{last} Physiotherapy'],
    services: ['Physiotherapy'],
    optionalServices: [
      'Massage therapy',
      'Chiropractic care',
      'Falls prevention',
      'Chronic pain program',
      'Occupational therapy',
    ],
    introSentences: [
      'Physiotherapy for people who want to climb their own stairs again.',
      'A small physiotherapy clinic in {place} with a sunny exercise room.',
      'We look after knees, hips, backs and balance, and the fear that comes with a fall.',
    ],
    methodSentences: [
      'Each person gets forty minutes with one therapist, and exercises that fit a living room.',
      'We see people at the clinic or at home, whichever heals faster.',
      'Publicly funded places are kept for people after a hospital stay.',
    ],
    isMobile: true,
  },
  {
    avatar: 12,
    count: 7,
    names: ['{word} Occupational Therapy', '{place} OT Group', '{last} Occupational Therapy'],
    services: ['Occupational therapy'],
    optionalServices: ['Home modification', 'Medical equipment', "Children's development"],
    introSentences: [
      'Occupational therapists who make kitchens, desks and bathrooms work for the people who use them.',
      'We help people return to work, to school and to the garden.',
    ],
    methodSentences: [
      'The first visit is at home; we bring the equipment to try.',
      'You get a short report with pictures and prices, and help with the funding forms.',
    ],
    isMobile: true,
  },
  {
    avatar: 13,
    count: 4,
    names: ['{word} Chiropractic', '{place} Spine and Joint', '{last} Chiropractic'],
    services: ['Chiropractic care'],
    optionalServices: ['Massage therapy', 'Chronic pain program'],
    introSentences: [
      'Careful chiropractic care for sore backs and stiff necks.',
      'Chiropractors who work hand in hand with the family doctors of {city}.',
    ],
    methodSentences: [
      'We explain first, and treat only what you agree to.',
      'Most people come three to six times, not for ever.',
    ],
  },
  {
    avatar: 14,
    count: 5,
    names: ['{word} Massage Therapy', '{place} Therapeutic Massage', '{last} RMT'],
    services: ['Massage therapy'],
    optionalServices: ['Chronic pain program'],
    introSentences: [
      'Registered massage therapists with experience in cancer care and arthritis.',
      'A calm place above the bakery in {place}.',
    ],
    methodSentences: [
      'Receipts for insurance are given on the spot.',
      'Heated tables, soft light, and nobody minds if you fall asleep.',
    ],
  },
  {
    avatar: 15,
    count: 5,
    names: ['{word} Nutrition', '{place} Dietitians', '{last} Nutrition Counselling'],
    services: ['Nutrition counselling'],
    optionalServices: ['Diabetes education'],
    introSentences: [
      'Registered dietitians who start from what is in your cupboard.',
      'Help with diabetes, kidney disease and appetites that have gone missing.',
    ],
    methodSentences: [
      'We cook together once a month in the church kitchen.',
      'Visits by video work well for most people.',
    ],
  },
  {
    avatar: 16,
    count: 5,
    names: ['{word} Speech Therapy', '{place} Speech and Language', '{last} Communication Clinic'],
    services: ['Speech therapy'],
    optionalServices: ["Children's development"],
    introSentences: [
      'Speech-language pathologists for children who are late to talk and adults after a stroke.',
      'We work on words, voices and safe swallowing.',
    ],
    methodSentences: [
      'Parents and partners join in, because practice happens at home.',
      'An assessment leads to a plan of eight weeks, then we look again.',
    ],
  },
  {
    avatar: 18,
    count: 3,
    names: ['{word} Midwives', '{city} Midwifery Collective'],
    services: ['Midwifery'],
    optionalServices: [],
    introSentences: [
      'Registered midwives who attend births at home, at the birth centre and in hospital.',
      'Midwives for {city} and the concessions around it.',
    ],
    methodSentences: [
      'Care is free with or without OHIP.',
      'A midwife is on call day and night from the first visit to six weeks after the birth.',
    ],
    isMobile: true,
  },
  {
    avatar: 19,
    chainLocations: 12,
    count: 4,
    names: ['{word} Laboratories', '{place} Lab Collection Centre'],
    services: ['Blood and lab tests'],
    optionalServices: [],
    introSentences: [
      'Blood and other samples without a long wait.',
      'A collection centre in {place} that opens at seven in the morning.',
    ],
    methodSentences: [
      'For people who cannot leave home a nurse comes to them.',
      'Results reach your doctor on the next working day.',
    ],
  },
  {
    avatar: 20,
    count: 4,
    names: ['{word} Imaging', '{place} X-Ray and Ultrasound'],
    services: ['X-ray and ultrasound'],
    optionalServices: [],
    introSentences: [
      'X-ray, ultrasound and mammograms close to home.',
      'Medical imaging with a table that lowers to the height of a wheelchair.',
    ],
    methodSentences: [
      'Walk in for X-ray; everything else is by appointment within a week.',
      'Pictures go straight to the hospital system.',
    ],
  },
  {
    avatar: 21,
    count: 6,
    names: ['{word} Rehabilitation Centre', '{city} Stroke and Brain Injury Program', '{word} Rehab'],
    services: ['Physiotherapy', 'Occupational therapy'],
    optionalServices: ['Speech therapy', 'Falls prevention', 'Chronic pain program', 'Social work'],
    introSentences: [
      'Rehabilitation after a stroke, a brain injury or a long stay in hospital.',
      'A day program where therapists, nurses and a social worker plan together with you.',
    ],
    methodSentences: [
      'People come two or three times a week for about two months.',
      'A therapist visits at home before the program ends to see that everything works there, too.',
    ],
  },
  {
    avatar: 52,
    count: 4,
    names: ['{city} and District Public Health Clinic', '{word} Public Health'],
    services: ['Public health clinic'],
    optionalServices: ['Family support', 'Dental care'],
    introSentences: [
      'Vaccinations, sexual health and help for new parents, free and confidential.',
      'The public health clinic for {city} and the district.',
    ],
    methodSentences: ['You do not need a health card.', 'Drop in on Wednesdays until seven in the evening.'],
  },
  {
    avatar: 53,
    count: 2,
    names: ['{word} Research Institute', '{city} Healthy Ageing Study'],
    services: ['Research study'],
    optionalServices: [],
    introSentences: [
      'A study on how people stay well at home in their eighties.',
      'Researchers who would like to learn from people who live with memory loss and from those who care for them.',
    ],
    methodSentences: [
      'Taking part means one visit a year; travel is paid.',
      'You may stop at any time without giving a reason.',
    ],
  },
]
