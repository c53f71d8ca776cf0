"""Reads every table of an export in the current folder as its Table Schema describes it, and checks all of it."""
import csv, datetime, hashlib, json, re

package = json.load(open('datapackage.json', encoding='utf-8'))
READ = {
    'string': str,
    'integer': lambda text: int(re.fullmatch(r'-?\d+', text).group()),
    'boolean': {'true': True, 'false': False}.__getitem__,
    'date': datetime.date.fromisoformat,
    'yearmonth': lambda text: datetime.date.fromisoformat(text + '-01'),
    'datetime': lambda text: datetime.datetime.strptime(text, '%Y-%m-%dT%H:%M:%S.%fZ'),
}
tables = {}
for resource in package['resources']:
    content = open(resource['path'], 'rb').read()
    assert len(content) == resource['bytes'], resource['path']
    assert 'sha256:' + hashlib.sha256(content).hexdigest() == resource['hash'], resource['path']
    schema = resource.get('schema')
    if not schema:
        continue
    rows = list(csv.reader(open(resource['path'], encoding='utf-8', newline=''), strict=True))
    names = [field['name'] for field in schema['fields']]
    assert rows[0] == names, resource['path']
    records = []
    for row in rows[1:]:
        assert len(row) == len(names), (resource['path'], row)
        record = {}
        for field, text in zip(schema['fields'], row):
            missing = text in schema['missingValues']
            assert not (missing and field.get('constraints', {}).get('required')), (field, row)
            record[field['name']] = None if missing else READ[field['type']](text)
        records.append(record)
    assert len(records) == resource['rows'], resource['path']
    keys = [tuple(record[name] for name in schema['primaryKey']) for record in records]
    assert len(set(keys)) == len(keys), resource['path']
    assert keys == sorted(keys), resource['path'] + ' is not in order'
    tables[resource['name']] = records
for resource in package['resources']:
    for key in resource.get('schema', {}).get('foreignKeys', []):
        target = key['reference']
        known = {record[target['fields'][0]] for record in tables[target['resource']]}
        for record in tables[resource['name']]:
            value = record[key['fields'][0]]
            assert value is None or value in known, (resource['name'], key, value)
tree = json.load(open('school.json', encoding='utf-8'))
for name, records in tables.items():
    assert len(tree[name]) == len(records), name
    assert all(set(row) == set(record) for row, record in zip(tree[name], records)), name
print(json.dumps({name: len(records) for name, records in tables.items()}))
