import { Alert } from '@mantine/core'
import { getPartLoadErrorText } from '#web/ui/load-chunk.ts'

/** In place of a form whose code could not be loaded. */
export const PartLoadErrorAlert = () => <Alert color="red">{getPartLoadErrorText()}</Alert>
