/** Notes of senders, by the start of the service's name; the first list fits any service. */
export const REFERRAL_NOTES: Record<string, string[]> = {
  any: [
    '',
    'Please call in the afternoon.',
    'Prefers e-mail.',
    'Speaks Cantonese, her son can interpret.',
    'Parle français, merci de rappeler en français si possible.',
    'No car. Needs to be on a bus line or have help getting there.',
    'Called the office twice last week and could not get through, so trying it this way.',
    'She lives alone and does not always hear the phone. Let it ring, or leave a message with her daughter.',
    'New to the area and does not have a family doctor yet. Has a health card.',
    'Hard of hearing, so please text or write first.',
    'Not urgent. Would like to know how long the wait is and whether there is a cost.',
    'He would rather have someone who speaks Punjabi, but an appointment sooner matters more.',
    'We were told by the hospital social worker that you might have a place. Could someone let us know either way?',
  ],
  Physiotherapy: [
    'Total knee replacement three weeks ago, home now. Surgeon asks for outpatient physio to start this month.',
    'Fell on the ice in front of the building. Nothing broken, but walking with a cane since then and afraid of stairs.',
    'Back pain since lifting at work in spring. WSIB claim is open, number available by phone.',
  ],
  Nursing: [
    'Coming home Thursday with a dressing that has to be changed every second day.',
    'Diabetic foot ulcer, left heel. Was seen at the wound clinic, they ask for visits at home.',
  ],
  Personal: [
    'Needs help with bathing twice a week. Wife was doing it but has hurt her shoulder.',
    'Early dementia, gets up at night. Family is looking for overnight help two nights a week.',
  ],
  Counselling: [
    'Lost her husband in June and is not sleeping. Has asked for someone to talk to, evenings if you can.',
    'Sixteen years old, has stopped going to school since September. Parents and he agree to come together first.',
    'Has benefits for six sessions through work.',
  ],
  Hot: ['Low-salt meals, five days a week. Side door, the bell does not work.', 'Halal if you have it.'],
  Food: ['Family of five, the youngest is eight months. They can pick up on weekends.'],
  Rides: [
    'Dialysis three mornings a week, uses a walker. Return ride as well please.',
    'Eye surgery in two weeks and may not drive home. Someone will be with her.',
  ],
  Legal: [
    'Received a notice to end tenancy and the hearing is soon.',
    'ODSP was refused. He has the letter and would like help with the appeal.',
  ],
  Housing: [
    'Couch surfing since the fire in August. Income is ODSP, needs a ground floor or an elevator.',
    'Has to leave the hospital bed and cannot go back to a third-floor walk-up.',
  ],
  Emergency: ['Two adults and a child, staying in their car. Please call as soon as you have a room.'],
  Occupational: [
    'Home safety check before discharge. Narrow bathroom, tub with a high edge.',
    'Back to office work after a concussion, tires after an hour at the screen.',
  ],
  Speech: [
    'Four years old, about twenty words, hearing was tested and is fine.',
    'Coughs when drinking since the stroke.',
  ],
  Child: ['Diagnosed last month. The family would like to know where to begin.'],
  Respite: ['Cares for his mother and works full time. Would take any respite there is.'],
  Medical: ['Hospital bed and a commode wanted before the weekend. Measurements are with the daughter.'],
  Addiction: ['Wants to stop and has asked for help himself. Best reached before noon.'],
  Settlement: ['Arrived in spring with two children. Needs help with school forms and a health card.'],
  Diabetes: ['A1C of 9.8, newly diagnosed. Would like a class, and the recipes she cooks are Tamil.'],
}
