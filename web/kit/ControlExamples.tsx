import {
  Badge,
  Button,
  Checkbox,
  Group,
  Menu,
  Radio,
  SegmentedControl,
  Select,
  Switch,
  Tabs,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'

const COLOURS = ['teal', 'gray', 'red', 'green', 'amber', 'blue', 'violet', 'cyan'] as const

export function ControlExamples() {
  const [isOn, setOn] = useState(true)

  return (
    <>
      <Group>
        <Button>Send Referral</Button>
        <Button variant="default">Cancel</Button>
        <Button variant="light">Directions</Button>
        <Button variant="subtle">Undo</Button>
        <Button color="red">Yes, delete</Button>
        <Button disabled>Verify</Button>
        <Button loading>Saving</Button>
      </Group>
      <Group gap="xs">
        {COLOURS.map((colour) => (
          <Badge key={colour} color={colour}>
            {colour}
          </Badge>
        ))}
      </Group>
      <Group gap="xs">
        {COLOURS.map((colour) => (
          <Badge key={colour} color={colour} variant="filled">
            {colour}
          </Badge>
        ))}
      </Group>
      <TextInput label="Name" description="As on the health card" placeholder="Ama Osei" />
      <TextInput label="Email" defaultValue="not an address" error="This email address is not valid." />
      <Select label="Service" data={['Physiotherapy', 'Meals', 'Home care']} defaultValue="Meals" clearable />
      <Group>
        <Checkbox label="Read" defaultChecked />
        <Checkbox label="Unread" />
        <Radio label="Circle" checked readOnly />
        <Radio label="Polygon" />
      </Group>
      <Group>
        <Switch label="Search By City" checked={isOn} onChange={(event) => setOn(event.currentTarget.checked)} />
        <Switch label="Auto Zoom Detect" />
      </Group>
      <SegmentedControl data={['Map', 'List']} aria-label="Shown" />
      <Tabs defaultValue="sent">
        <Tabs.List aria-label="Referrals">
          <Tabs.Tab value="sent">Sent Referrals</Tabs.Tab>
          <Tabs.Tab value="received">Received Referrals</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="sent" pt="sm">
          Sent
        </Tabs.Panel>
        <Tabs.Panel value="received" pt="sm">
          Received
        </Tabs.Panel>
      </Tabs>
      <Menu>
        <Menu.Target>
          <Button variant="default">Open the menu</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>Mark as read</Menu.Item>
          <Menu.Item>Report User</Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red">Delete</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
