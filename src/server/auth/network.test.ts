import { expect, test } from 'vitest';
import { addressIn, networkOf } from './network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['2001:DB8::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:51234', '2001:db8::7'],
  ['"[2001:db8::7]:51234"', '2001:db8::7'],
  ['fe80::7%eth0', 'fe80::7'],
  ['[fe80::7%25eth0]:80', 'fe80::7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:51234', '203.0.113.7'],
  ['unknown', null],
  ['', null],
  ['dance.example:443', null],
  ['203.0.113.7, 198.51.100.1', null],
])('the address in %j is %j', (text, address) => {
  expect(addressIn(text)).toBe(address);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:aaaa:bbbb:cccc:dddd', '2001:db8:0:0::/64'],
  ['2001:0db8:0000:0001::1', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5::', '2001:db8:1:2::/64'],
  ['', ''],
])('%j counts as %j', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
