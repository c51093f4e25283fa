import { help } from './help.ts'
import { TextSections } from './TextSections.tsx'

export const HelpPage = () => <TextSections page={help} />
