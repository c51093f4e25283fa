import type { VendorKind } from './vendor-kind.ts'

/** Mental health, addiction, crisis, family and youth. */
export const MIND_VENDOR_KINDS: VendorKind[] = [
  {
    avatar: 6,
    count: 10,
    names: ['{word} Mental Health', '{place} Community Mental Health', '{city} Psychology Group'],
    services: ['Counselling'],
    optionalServices: ['Psychiatry', 'Crisis support', 'Social work', 'Addiction treatment'],
    introSentences: [
      'Support for depression, anxiety and everything that has no name yet.',
      'A community mental health centre where the first person you meet has been through it, too.',
      'Psychologists and social workers who see adults of every age.',
    ],
    methodSentences: [
      'Your first conversation is within a week, by phone or in person.',
      'Groups begin in September, January and April.',
      'We work in English, Arabic, Farsi and Tamil.',
    ],
  },
  {
    avatar: 37,
    count: 9,
    names: ['{word} Counselling', '{last} Psychotherapy', '{place} Counselling Collective'],
    services: ['Counselling'],
    optionalServices: ['Grief support', 'Family support'],
    introSentences: [
      'Counselling for people, couples and families who are stuck.',
      'Registered psychotherapists in a quiet house in {place}.',
      'A place to talk about loss, worry and change.',
    ],
    methodSentences: [
      'The first half hour is free, so that you can see whether we fit.',
      'Sessions are by video or in person, also in the evening.',
      'Students under supervision see people at a reduced fee.',
    ],
  },
  {
    avatar: 35,
    count: 6,
    names: ['{word} Recovery', '{city} Addiction Services', '{word} House'],
    services: ['Addiction treatment'],
    optionalServices: ['Counselling', 'Crisis support', 'Housing help'],
    introSentences: [
      'Help with alcohol, opioids and other substances, without judgement.',
      'A day program and eleven beds for people who want to stop or to use more safely.',
    ],
    methodSentences: [
      'Walk in any morning; nobody is sent away for having used.',
      'Families have a group of their own on Tuesday evenings.',
    ],
  },
  {
    avatar: 36,
    count: 4,
    names: ['{city} Distress Line', '{word} Crisis Centre'],
    services: ['Crisis support'],
    optionalServices: ['Counselling'],
    introSentences: [
      'Somebody answers, day and night.',
      'Trained volunteers and nurses who listen and, when it is needed, come to you.',
    ],
    methodSentences: [
      'You need not give your name.',
      'In immediate danger please call 911; we will stay on the line until help is there.',
    ],
  },
  {
    avatar: 38,
    count: 5,
    names: ['{place} Social Work Services', '{last} Social Work', '{word} Community Services'],
    services: ['Social work'],
    optionalServices: ['Housing help', 'Counselling', 'Care coordination'],
    introSentences: [
      'Social workers who know the forms, the offices and the shortcuts.',
      'We untangle housing, money and care, one letter at a time.',
    ],
    methodSentences: ['We come along to appointments when that helps.', 'There is no fee for people on a low income.'],
  },
  {
    avatar: 41,
    count: 7,
    names: ['{word} Children and Youth', '{city} Early Years Centre', '{word} Youth Hub'],
    services: ["Children's development", 'Youth services'],
    optionalServices: ['Speech therapy', 'Occupational therapy', 'Counselling', 'Family support'],
    introSentences: [
      'Therapists who sit on the floor with the youngest and walk with the teenagers.',
      'A place for children who grow at their own pace, and for their parents.',
      'A drop-in for people of 12 to 25 with counselling, food and a pool table.',
    ],
    methodSentences: [
      'Parents can refer; a doctor is not needed.',
      'We visit child care centres and schools around {city}.',
    ],
  },
  {
    avatar: 42,
    count: 6,
    names: ['{word} Family Services', '{city} Family Centre', '{last} Family Practice'],
    services: ['Family support'],
    optionalServices: ['Counselling', 'Legal help', "Children's development"],
    introSentences: [
      'Support for families through separation, illness and new beginnings.',
      'Parenting groups, counselling and a toy library.',
    ],
    methodSentences: [
      'Child care is free while you are with us.',
      'Interpreters for over forty languages can be booked.',
    ],
  },
  {
    avatar: 46,
    count: 6,
    names: ['{word} Caregiver Centre', '{city} Memory and Dementia Society', '{word} Respite House'],
    services: ['Respite for caregivers', 'Memory care'],
    optionalServices: ['Adult day program', 'Grief support', 'Counselling'],
    introSentences: [
      'For the daughters, husbands and neighbours who care for somebody with memory loss.',
      'Education, respite and a cup of tea for caregivers.',
    ],
    methodSentences: [
      'A counsellor stays with the family from the first signs on.',
      'The day program has room for twelve, with music and a garden.',
    ],
  },
]
