import { expect, test } from 'vitest'
import { PositionError } from '#web/features/locations/browser-position.ts'
import { describePositionFailure } from './describe-position-failure.ts'

test.each([
  [
    1,
    'User denied Geolocation',
    'Your browser does not share your location with this site. (Browser: User denied Geolocation)',
  ],
  [2, 'network service', 'Your location could not be found. (Browser: network service)'],
  [3, 'Timeout expired', 'It took too long to find your location. (Browser: Timeout expired)'],
  [2, '', 'Your location could not be found.'],
])('code %i with the message %j is said in our words first', (code, message, text) => {
  expect(describePositionFailure(new PositionError({ code, message }))).toBe(text)
})

test('a failure of another kind is no raw message alone', () => {
  expect(describePositionFailure(null)).toBe('Your location could not be found.')
  expect(describePositionFailure(new Error('x'))).toBe('Your location could not be found. (Browser: x)')
})
