import { i18n } from '@lingui/core'

// Unit tests share their modules, so one file must not find the language that another has left.
i18n.loadAndActivate({ locale: 'en', messages: {} })
