/** The towns near which the searches are made. */
export const SEARCH_ORDER_TOWNS = {
  Toronto: '43.6532,-79.3832',
  Ottawa: '45.4215,-75.6972',
  Hamilton: '43.2557,-79.8711',
  London: '42.9849,-81.2453',
  'Thunder Bay': '48.3809,-89.2477',
  Guelph: '43.5448,-80.2482',
  Kingston: '44.2312,-76.486',
  Windsor: '42.3149,-83.0364',
}

interface SearchCase {
  search: string
  near?: keyof typeof SEARCH_ORDER_TOWNS
  /** The names that the results begin with: the first three, or all that are meant. */
  first: string[]
}

/** What people search for among the facilities of facilities.tsv, and what they mean. */
export const SEARCH_ORDER_CASES: SearchCase[] = [
  {
    search: 'hospital',
    near: 'Toronto',
    first: ["St. Michael's Hospital - Bond St. Site", 'Hospital for Sick Children', 'Mount Sinai Hospital'],
  },
  {
    search: 'Hospital',
    near: 'Hamilton',
    first: [
      'Hamilton Health Sciences - Hamilton General Hospital',
      'Hamilton Health Sciences - Juravinski Hospital',
      "Hamilton Health Sciences - St. Peter's Hospital",
    ],
  },
  {
    search: 'hospital',
    near: 'Ottawa',
    first: [
      'HÔPITAL ÉLISABETH BRUYÈRE HOSPITAL',
      'the Ottawa Hospital - Riverside Campus',
      'the Ottawa Hospital - Civic Campus',
    ],
  },
  {
    search: 'hospitals',
    near: 'Kingston',
    first: [
      'Hotel Dieu Hospital - Religious Hospitallers of Saint Joseph of the Hotel Dieu of Kingston',
      'Kingston General Hospital',
      'Ongwanada Hospital',
    ],
  },
  {
    search: 'hospital',
    near: 'Guelph',
    first: ['Guelph General Hospital', 'Cambridge Memorial Hospital', 'Groves Memorial Community Hospital'],
  },
  {
    search: 'hospital',
    near: 'Windsor',
    first: [
      'Windsor Regional Hospital - Ouellette Campus',
      'Windsor Regional Hospital - Metropolitan Campus',
      'Windsor Regional Hospital - Western Campus',
    ],
  },
  {
    search: 'hospital',
    near: 'Thunder Bay',
    first: [
      "St. Joseph's Care Group - Lakehead Psychiatric Hospital",
      'St. Joseph’s Care Group – St. Joseph’s Hospital',
      'Nipigon District Memorial Hospital',
    ],
  },
  {
    search: 'hospital',
    near: 'London',
    first: ["St. Joseph's Hospital - London", 'St. Thomas - Elgin General Hospital', 'Alexandra Hospital'],
  },
  { search: 'sick kids', near: 'Toronto', first: ['Hospital for Sick Children'] },
  { search: 'sickkids', near: 'Toronto', first: ['Hospital for Sick Children'] },
  { search: 'Sick Kids', first: ['Hospital for Sick Children'] },
  { search: 'sick children', near: 'Toronto', first: ['Hospital for Sick Children'] },
  { search: 'hospital for sick children', near: 'Toronto', first: ['Hospital for Sick Children'] },
  {
    search: 'CAMH',
    near: 'Toronto',
    first: [
      'Centre for Addiction and Mental Health',
      'Centre for Addiction and Mental Health - College St. Site',
      'Centre for Addiction and Mental Health - Russell St. Site',
    ],
  },
  {
    search: 'camh',
    first: [
      'Centre for Addiction and Mental Health',
      'Centre for Addiction and Mental Health - Brentcliffe Rd. Site',
      'Centre for Addiction and Mental Health - College St. Site',
    ],
  },
  {
    search: 'centre for addiction and mental health',
    near: 'Toronto',
    first: [
      'Centre for Addiction and Mental Health',
      'Centre for Addiction and Mental Health - College St. Site',
      'Centre for Addiction and Mental Health - Russell St. Site',
    ],
  },
  {
    search: 'center for addiction',
    near: 'Toronto',
    first: [
      'Centre for Addiction and Mental Health - College St. Site',
      'Centre for Addiction and Mental Health - Russell St. Site',
      'Centre for Addiction and Mental Health',
    ],
  },
  { search: 'CHEO', near: 'Ottawa', first: ["Children's Hospital of Eastern Ontario"] },
  {
    search: 'UHN',
    near: 'Toronto',
    first: [
      'University Health Network - Toronto General Hospital',
      'University Health Network - Princess Margaret Hospital',
      'University Health Network - Toronto Western Hospital',
    ],
  },
  {
    search: "st michael's hospital",
    near: 'Toronto',
    first: [
      "St. Michael's Hospital - Bond St. Site",
      "Providence St. Joseph's and St. Michael's Hospital - (Css)",
      "St. Michael's Hospital Academic Family Health Team",
    ],
  },
  {
    search: 'St. Michael’s Hospital',
    near: 'Toronto',
    first: [
      "St. Michael's Hospital - Bond St. Site",
      "Providence St. Joseph's and St. Michael's Hospital - (Css)",
      "St. Michael's Hospital Academic Family Health Team",
    ],
  },
  {
    search: 'st michaels hospital',
    near: 'Toronto',
    first: [
      "St. Michael's Hospital - Bond St. Site",
      "Providence St. Joseph's and St. Michael's Hospital - (Css)",
      "St. Michael's Hospital Academic Family Health Team",
    ],
  },
  {
    search: 'saint michael',
    near: 'Toronto',
    first: [
      "Providence St. Joseph's and St. Michael's Hospital - (Css)",
      "St. Michael's Hospital - Bond St. Site",
      "St. Michael's Hospital Academic Family Health Team",
    ],
  },
  {
    search: 'mount sinai',
    near: 'Toronto',
    first: ['Mount Sinai Hospital', 'Mount Sinai Academic Family Health Team'],
  },
  { search: 'mount sinai hospital', near: 'Toronto', first: ['Mount Sinai Hospital'] },
  { search: 'toronto general', near: 'Toronto', first: ['University Health Network - Toronto General Hospital'] },
  { search: 'toronto western', near: 'Toronto', first: ['University Health Network - Toronto Western Hospital'] },
  { search: 'princess margaret', near: 'Toronto', first: ['University Health Network - Princess Margaret Hospital'] },
  { search: 'princess marg', near: 'Toronto', first: ['University Health Network - Princess Margaret Hospital'] },
  {
    search: 'sunnybrook',
    near: 'Toronto',
    first: ["Sunnybrook Health Sciences Centre - Women's College Hospital", 'Sunnybrook Health Sciences Centre'],
  },
  {
    search: 'sunybrook',
    near: 'Toronto',
    first: ["Sunnybrook Health Sciences Centre - Women's College Hospital", 'Sunnybrook Health Sciences Centre'],
  },
  {
    search: "women's college",
    near: 'Toronto',
    first: ["Sunnybrook Health Sciences Centre - Women's College Hospital"],
  },
  {
    search: 'womens college hospital',
    near: 'Toronto',
    first: ["Sunnybrook Health Sciences Centre - Women's College Hospital"],
  },
  {
    search: 'toronto rehab',
    near: 'Toronto',
    first: [
      'Toronto Rehabilitation Institute - University Centre',
      'Toronto Rehabilitation Institute - Hillcrest Centre',
      'Toronto Rehabilitation Institute - e. w. Bickle Centre',
    ],
  },
  { search: 'bloorview', near: 'Toronto', first: ['Holland Bloorview Kids Rehabilitation Hospital'] },
  { search: 'holland bloorview kids', near: 'Toronto', first: ['Holland Bloorview Kids Rehabilitation Hospital'] },
  { search: 'baycrest', near: 'Toronto', first: ['Baycrest Hospital'] },
  { search: 'casey house', near: 'Toronto', first: ['Casey House Hospice'] },
  { search: 'fred victor', near: 'Toronto', first: ['Fred Victor Centre'] },
  { search: 'bridgepoint', near: 'Toronto', first: ['Bridgepoint Hospital', 'Bridgepoint Fht'] },
  { search: 'hopital montfort', near: 'Ottawa', first: ['HÔPITAL MONTFORT HOSPITAL'] },
  { search: 'HÔPITAL MONTFORT', near: 'Ottawa', first: ['HÔPITAL MONTFORT HOSPITAL'] },
  { search: 'montfort hospital', near: 'Ottawa', first: ['HÔPITAL MONTFORT HOSPITAL'] },
  { search: 'elisabeth bruyere', near: 'Ottawa', first: ['HÔPITAL ÉLISABETH BRUYÈRE HOSPITAL'] },
  {
    search: 'Bruyère',
    near: 'Ottawa',
    first: ['HÔPITAL ÉLISABETH BRUYÈRE HOSPITAL', 'BRUYÈRE - HÔPITAL SAINT-VINCENT HOSPITAL'],
  },
  { search: 'saint-vincent', near: 'Ottawa', first: ['BRUYÈRE - HÔPITAL SAINT-VINCENT HOSPITAL'] },
  {
    search: 'L’Hôpital d’Ottawa',
    near: 'Ottawa',
    first: [
      "THE OTTAWA HOSPITAL/L'HÔPITAL D'OTTAWA - THE REHABILITATION CENTRE",
      "THE OTTAWA HOSPITAL/L'HÔPITAL D'OTTAWA - GENERAL CAMPUS",
    ],
  },
  {
    search: 'ottawa hospital',
    near: 'Ottawa',
    first: [
      'the Ottawa Hospital - Riverside Campus',
      'the Ottawa Hospital - Civic Campus',
      "THE OTTAWA HOSPITAL/L'HÔPITAL D'OTTAWA - THE REHABILITATION CENTRE",
    ],
  },
  { search: 'ottawa civic', near: 'Ottawa', first: ['the Ottawa Hospital - Civic Campus'] },
  { search: 'queensway carleton', near: 'Ottawa', first: ['Queensway Carleton Hospital'] },
  { search: 'st francois', near: 'Ottawa', first: ['RÉSIDENCE ST. FRANÇOIS'] },
  { search: 'homewood', near: 'Guelph', first: ['Homewood Health Centre'] },
  { search: 'guelph general', near: 'Guelph', first: ['Guelph General Hospital'] },
  {
    search: 'guelph',
    near: 'Guelph',
    first: ['Guelph Fht', 'Alzheimer Society of Guelph-Wellington', 'Corporation of the City of Guelph'],
  },
  { search: 'kingston general', near: 'Kingston', first: ['Kingston General Hospital'] },
  {
    search: 'hotel dieu',
    near: 'Kingston',
    first: [
      'Hotel Dieu Hospital - Religious Hospitallers of Saint Joseph of the Hotel Dieu of Kingston',
      'Hotel Dieu Hospital of Cornwall',
    ],
  },
  {
    search: 'hotel-dieu',
    near: 'Kingston',
    first: [
      'Hotel Dieu Hospital - Religious Hospitallers of Saint Joseph of the Hotel Dieu of Kingston',
      'Hotel Dieu Hospital of Cornwall',
    ],
  },
  {
    search: "st. joseph's",
    near: 'London',
    first: ["St. Joseph's Hospital - London", "St. Joseph's Hospice", "St. Joseph's Health Centre - Guelph"],
  },
  {
    search: 'St Josephs hospital',
    near: 'Thunder Bay',
    first: [
      "St. Joseph's Care Group - Lakehead Psychiatric Hospital",
      'St. Joseph’s Care Group – St. Joseph’s Hospital',
      "St. Joseph's General Hospital - Elliot Lake",
    ],
  },
  {
    search: 'st joseph’s hospital',
    near: 'London',
    first: [
      "St. Joseph's Hospital - London",
      "Providence St. Joseph's and St. Michael's Hospital - (Css)",
      "St. Joseph's General Hospital - Elliot Lake",
    ],
  },
  { search: 'parkwood', near: 'London', first: ['Parkwood Hospital'] },
  { search: 'juravinski', near: 'Hamilton', first: ['Hamilton Health Sciences - Juravinski Hospital'] },
  {
    search: 'hamilton health sciences',
    near: 'Hamilton',
    first: [
      'Hamilton Health Sciences - Hamilton General Hospital',
      'Hamilton Health Sciences - Juravinski Hospital',
      "Hamilton Health Sciences - St. Peter's Hospital",
    ],
  },
  { search: "st peter's", near: 'Hamilton', first: ["Hamilton Health Sciences - St. Peter's Hospital"] },
  { search: 'Mississauga Hospital', near: 'Toronto', first: ['Trillium Health Partners – Mississauga Hospital'] },
  {
    search: 'trillium health – mississauga',
    near: 'Toronto',
    first: ['Trillium Health Partners – Mississauga Hospital'],
  },
  {
    search: 'windsor regional',
    near: 'Windsor',
    first: [
      'Windsor Regional Hospital - Ouellette Campus',
      'Windsor Regional Hospital - Metropolitan Campus',
      'Windsor Regional Hospital - Western Campus',
    ],
  },
  {
    search: 'hospice',
    near: 'Toronto',
    first: ['Hospice Palliative Care Ontario', 'Casey House Hospice', 'Phillip Aziz Centre for Hospice Care'],
  },
  { search: 'hospice', near: 'Ottawa', first: ['Hospice at May Court (the)', 'at-Home Hospice', 'Hospice Kingston'] },
  {
    search: 'hopsice',
    near: 'Toronto',
    first: ['Hospice Palliative Care Ontario', 'Casey House Hospice', 'Phillip Aziz Centre for Hospice Care'],
  },
  {
    search: 'alzheimer',
    near: 'Toronto',
    first: ['Alzheimer Society of Ontario', 'Alzheimer Society of Toronto', 'Alzheimer Society of Hamilton and Halton'],
  },
  {
    search: 'alzheimer society',
    near: 'Guelph',
    first: [
      'Alzheimer Society of Guelph-Wellington',
      'Alzheimer Society of Hamilton and Halton',
      'Alzheimer Society of Ontario',
    ],
  },
  {
    search: 'alzhiemer',
    near: 'Toronto',
    first: ['Alzheimer Society of Ontario', 'Alzheimer Society of Toronto', 'Alzheimer Society of Hamilton and Halton'],
  },
  { search: 'alzheimer kingston', near: 'Kingston', first: ['Alzheimer Society of Kingston'] },
  {
    search: 'meals on wheels',
    near: 'Toronto',
    first: ['Meals on Wheels and More (North York Central Meals on Wheels Inc.)'],
  },
  { search: 'CNIB', near: 'Toronto', first: ['Cnib', 'c.n.i.b., Hastings & Prince Edward Counties and Kingston'] },
  { search: 'cnib thunder bay', near: 'Thunder Bay', first: ['Cnib - Thunder Bay & District'] },
  {
    search: 'hearing society',
    near: 'Thunder Bay',
    first: [
      'Canadian Hearing Society - Thunder Bay',
      'the Canadian Hearing Society - Windsor Region',
      'the Canadian Hearing Society - London Region',
    ],
  },
  {
    search: 'family health team',
    near: 'Thunder Bay',
    first: [
      'Harbourview Family Health Team',
      'Fort William Family Health Team Inc.',
      'Mango Tree Family Health Team - Equipe Sante Familiale',
    ],
  },
  {
    search: 'family health team',
    near: 'Toronto',
    first: [
      'Inner City Family Health Team (Formerly Seaton House)',
      'Taddle Creek Family Health Team',
      'Mount Sinai Academic Family Health Team',
    ],
  },
  {
    search: 'community health centre',
    near: 'Toronto',
    first: [
      "Women's Health in Women's Hands Community Health Centre",
      'Anishnawbe Health Toronto Community Health Centre',
      'Parkdale Queen West Community Health Centre',
    ],
  },
  {
    search: 'community health center',
    near: 'Kingston',
    first: [
      'Kingston Community Health Centres',
      'Kingston Community Health Centres (Css)',
      'Somerset West Community Health Centre - yet Keen Seniors',
    ],
  },
  {
    search: 'nursing home',
    near: 'Guelph',
    first: ['Lapointe-Fisher Nursing Home', 'Eden House Nursing Home', 'Maynard Nursing Home'],
  },
  {
    search: 'nursing home',
    near: 'Thunder Bay',
    first: ['Bethammi Nursing Home', 'Lapointe-Fisher Nursing Home', 'Eden House Nursing Home'],
  },
  {
    search: 'retirement',
    near: 'Toronto',
    first: [
      'Hazelton Place Retirement Residence',
      'Chartwell Royal on Gordon Retirement Residence',
      'Chartwell Wellington Park Retirement Residence',
    ],
  },
  {
    search: 'retirement home',
    near: 'Guelph',
    first: ['Norfolk Manor', 'the Village of Arbour Trails', 'Chartwell Wellington Park Retirement Residence'],
  },
  {
    search: 'retirement residence',
    near: 'Kingston',
    first: [
      'Royale Place Retirement Residence',
      'Waterford Kingston Retirement Residence',
      'Rosewood Retirement Residence',
    ],
  },
  { search: 'long-term care', near: 'Guelph', first: ['the Elliott Long Term Care Residence'] },
  { search: 'nurse practitioner', near: 'Thunder Bay', first: ['Lakehead Nurse Practitioner-Led Clinic'] },
  {
    search: 'rehabilitation',
    near: 'Toronto',
    first: [
      'Toronto Rehabilitation Institute - University Centre',
      'Toronto Rehabilitation Institute - Hillcrest Centre',
      'Toronto Rehabilitation Institute - e. w. Bickle Centre',
    ],
  },
  {
    search: 'rehabilitation',
    near: 'Ottawa',
    first: [
      "THE OTTAWA HOSPITAL/L'HÔPITAL D'OTTAWA - THE REHABILITATION CENTRE",
      "St. John's Rehabilitation Hospital",
      'Toronto Rehabilitation Institute - Lyndhurst Centre',
    ],
  },
  { search: 'psychiatric', near: 'Thunder Bay', first: ["St. Joseph's Care Group - Lakehead Psychiatric Hospital"] },
  {
    search: 'mental health',
    near: 'Toronto',
    first: [
      'Centre for Addiction and Mental Health - College St. Site',
      'Centre for Addiction and Mental Health - Russell St. Site',
      'Centre for Addiction and Mental Health',
    ],
  },
  {
    search: 'aids bureau',
    near: 'Toronto',
    first: ['Hospice Toronto', 'Wellington-Dufferin-Guelph Health Unit', 'Middlesex-London Health Unit'],
  },
  {
    search: 'health unit',
    near: 'Thunder Bay',
    first: ['Thunder Bay District Health Unit', 'Windsor-Essex County Health Unit', 'Middlesex-London Health Unit'],
  },
  {
    search: 'children',
    near: 'Thunder Bay',
    first: ["Children's Centre Thunder Bay", 'Hospital for Sick Children', "Children's Hospital of Eastern Ontario"],
  },
  {
    search: 'hospital kingston',
    near: 'Kingston',
    first: [
      'Hotel Dieu Hospital - Religious Hospitallers of Saint Joseph of the Hotel Dieu of Kingston',
      'Kingston General Hospital',
      "Providence Care (Corporate Office) - St. Mary's of the Lake Hospital",
    ],
  },
  { search: 'hospital thunder bay', first: ["St. Joseph's Care Group - Lakehead Psychiatric Hospital"] },
  {
    search: 'retirement guelph',
    near: 'Guelph',
    first: ['Chartwell Wellington Park Retirement Residence', 'Chartwell Royal on Gordon Retirement Residence'],
  },
  { search: 'hospice kingston', first: ['Hospice Kingston'] },
]
