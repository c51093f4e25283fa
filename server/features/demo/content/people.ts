import { parseList } from './parse-list.ts'

/** Names of invented people, from all origins that people in Ontario have. */
export const FIRST_NAMES = parseList(`
  Amara, Priya, Harpreet, Mei, Fatima, Sophie, Grace, Noor, Isabelle, Olena, Teresa, Aisha, Jasmine, Hannah, Ruth,
  Chantal, Leila, Nadia, Kateri, Wanda, Marisol, Thanh, Yuki, Zainab, Daniel, Marcus, Gurpreet, Wei, Omar, Étienne,
  Samuel, Kwame, Luc, Andriy, Joseph, Ibrahim, Devon, Peter, Thomas, Réjean, Arjun, Hassan, Joel, Miguel, Paolo,
  Minh, Kenji, Yusuf, Robin, Jordan, Ashley, Morgan, Casey, Dominique, Sasha, Kim
`)

export const LAST_NAMES = parseList(`
  Tremblay, Singh, Osei, Nguyen, Campbell, Patel, Lavoie, Chen, Hassan, MacDonald, Kowalchuk, Silva, Okafor, Bélanger,
  Ahmed, Rossi, Fraser, Sivakumar, Wong, Beaulieu, Reyes, Morrison, Abdi, Kaur, Leclerc, Wilson, Haddad, Park, Bennett,
  Gagnon, Desjardins, Whitaker, Mensah, Kim, Sutherland, Da Costa, Rahman, Petrenko, Grant, Lemieux, Jacobs, Kovacs, Ali,
  Baptiste, Doxtator, Hill, Wabano, Moonias, Trudel, Fontaine, Novak, Ferreira, Yilmaz, Cheung
`)

export const OCCUPATIONS = parseList(`
  Care coordinator, Case manager, Chiropractor, Dietitian, Discharge planner, Family caregiver, Intake coordinator,
  Nurse practitioner, Occupational therapist, Pharmacist, Physician, Physiotherapist, Psychotherapist, Registered nurse,
  Settlement worker, Social worker, Speech-language pathologist, Student
`)
