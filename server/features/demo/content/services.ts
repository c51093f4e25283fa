import { ALL_SERVICE_OPTIONS, SERVICE_OPTIONS, type ServiceOptionCategory } from '#contract/service-options.ts'

/** A sub-service and the category of its options. */
type Sub = [name: string, about: ServiceOptionCategory | 'All' | 'None']

/** The services of the demo directory with their sub-services; a service without any is requested as a whole. */
export const SERVICES: Record<string, Sub[]> = {
  Physiotherapy: [
    ['First assessment', 'Assessment'],
    ['After surgery', 'Treatment'],
    ['Balance and dizziness', 'All'],
    ['At home', 'Treatment'],
  ],
  'Occupational therapy': [
    ['Home safety assessment', 'Assessment'],
    ['Return to work', 'All'],
    ['Hand therapy', 'Treatment'],
  ],
  'Speech therapy': [
    ['Children', 'All'],
    ['After a stroke', 'All'],
    ['Swallowing', 'Assessment'],
  ],
  'Massage therapy': [],
  'Chiropractic care': [],
  'Chronic pain program': [
    ['Pain assessment', 'Assessment'],
    ['Self-management group', 'Treatment'],
  ],
  'Falls prevention': [
    ['Exercise class', 'Treatment'],
    ['Assessment at home', 'Assessment'],
  ],
  'Nutrition counselling': [
    ['Diabetes', 'All'],
    ['Kidney health', 'All'],
    ['Eating well in later life', 'Treatment'],
  ],
  'Diabetes education': [['First visit', 'All']],
  'Foot care': [
    ['Nursing foot care', 'Treatment'],
    ['Orthotics', 'Assessment'],
  ],
  'Family medicine': [
    ['New patients', 'Coordination'],
    ['Same-day visit', 'None'],
  ],
  'Walk-in clinic': [],
  'Specialist consultation': [
    ['Geriatrics', 'All'],
    ['Cardiology', 'Assessment'],
    ['Rheumatology', 'Assessment'],
  ],
  'Hospital outpatient care': [
    ['Cardiac rehabilitation', 'All'],
    ['Stroke prevention', 'Assessment'],
    ['Wound clinic', 'Treatment'],
  ],
  'Emergency care': [],
  'Nursing at home': [
    ['Wound care', 'Treatment'],
    ['Injections and IV', 'Treatment'],
    ['Medication review', 'Assessment'],
  ],
  'Personal support': [
    ['Bathing and dressing', 'Treatment'],
    ['Overnight support', 'Treatment'],
    ['Light housekeeping', 'None'],
  ],
  'Care coordination': [['Coming home from hospital', 'Coordination']],
  'Respite for caregivers': [
    ['A few hours at home', 'Treatment'],
    ['Weekend stay', 'Coordination'],
  ],
  'Adult day program': [['Trial day', 'Coordination']],
  'Palliative care': [
    ['Visits at home', 'All'],
    ['Residential hospice', 'Coordination'],
  ],
  'Grief support': [
    ['One to one', 'Treatment'],
    ['Group', 'Treatment'],
  ],
  'Long-term care': [
    ['Short stay', 'Coordination'],
    ['Tour and admission', 'Coordination'],
  ],
  'Retirement living': [['Trial stay', 'Coordination']],
  'Memory care': [
    ['Memory assessment', 'Assessment'],
    ['Caregiver education', 'Treatment'],
  ],
  Counselling: [
    ['Adults', 'All'],
    ['Couples and families', 'All'],
    ['Children and teens', 'All'],
  ],
  Psychiatry: [['Consultation', 'Assessment']],
  'Addiction treatment': [
    ['Withdrawal management', 'Coordination'],
    ['Day program', 'Treatment'],
    ['Opioid agonist therapy', 'Treatment'],
  ],
  'Crisis support': [],
  'Social work': [['Help with forms and benefits', 'Coordination']],
  Pharmacy: [
    ['Delivery', 'None'],
    ['Blister packs', 'None'],
    ['Vaccinations', 'None'],
  ],
  'Dental care': [
    ['Check-up and cleaning', 'None'],
    ['Urgent toothache', 'None'],
    ['Dentures', 'Assessment'],
  ],
  'Eye care': [['Eye examination', 'None']],
  'Hearing care': [
    ['Hearing test', 'Assessment'],
    ['Hearing aids', 'Treatment'],
  ],
  'Blood and lab tests': [['Collection at home', 'None']],
  'X-ray and ultrasound': [
    ['X-ray', 'None'],
    ['Ultrasound', 'None'],
    ['Mammogram', 'None'],
  ],
  Midwifery: [['Pregnancy and birth', 'All']],
  'Hot meals': [
    ['Delivered at noon', 'None'],
    ['Dining together', 'None'],
  ],
  'Frozen meals': [],
  'Food bank': [['Delivery', 'None']],
  'Rides to appointments': [
    ['By car', 'Coordination'],
    ['Wheelchair van', 'Coordination'],
    ['Long distance', 'Coordination'],
  ],
  'Medical equipment': [
    ['Wheelchairs and walkers', 'Assessment'],
    ['Hospital beds', 'None'],
    ['Home oxygen', 'Treatment'],
    ['Loan cupboard', 'None'],
  ],
  'Home modification': [
    ['Ramps and grab bars', 'Assessment'],
    ['Bathroom', 'Assessment'],
  ],
  'Housing help': [
    ['Supportive housing', 'Coordination'],
    ['Rent bank', 'None'],
  ],
  'Emergency shelter': [],
  'Seniors centre': [
    ['Friendly calls', 'None'],
    ['Exercise and crafts', 'None'],
  ],
  'Settlement services': [
    ['Interpreter', 'None'],
    ['First steps in Ontario', 'Coordination'],
  ],
  'Services for Indigenous people': [
    ['Traditional healing', 'All'],
    ['Elder visit', 'Coordination'],
    ['Navigator', 'Coordination'],
  ],
  'Services in French': [['Accompagnement', 'Coordination']],
  "Children's development": [
    ['Early years', 'All'],
    ['Autism', 'All'],
  ],
  'Youth services': [],
  'Family support': [['Parenting', 'Treatment']],
  'Disability services': [
    ['Independent living', 'Coordination'],
    ['Community participation', 'None'],
  ],
  'Legal help': [
    ['Wills and powers of attorney', 'None'],
    ['Tenant rights', 'None'],
    ['Disability benefits', 'Coordination'],
  ],
  'Tax and benefits clinic': [],
  'Employment support': [],
  'Public health clinic': [
    ['Vaccinations', 'None'],
    ['Sexual health', 'None'],
  ],
  'Research study': [['Hear about taking part', 'None']],
}

/** Only people who know the access code find these; vendors pass it on by word of mouth (decision 24). */
export const PRIVATE_SERVICES = ['Blue door', 'Night lantern', 'Safe arrival', 'Second harvest table', 'Staff circle']

export const optionsOfCategory = (about: Sub[1]): string[] => {
  if (about === 'None') return []
  return about === 'All' ? ALL_SERVICE_OPTIONS : [...SERVICE_OPTIONS[about]]
}
