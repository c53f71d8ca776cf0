// Lint: text from outside is never looked up in a plain object, which has an answer to 'constructor' and '__proto__'.

/**
 * Whether a type is a record with any text as its key, or has one in it. A record of unknown values is one that is being
 * built.
 * @param {any} type
 */
function isByText(type) {
  if (type?.type !== 'TSTypeReference') return false;
  const params = type.typeArguments?.params ?? [];
  const [key, value] = params;
  return type.typeName.name === 'Record' && key?.type === 'TSStringKeyword'
    ? value?.type !== 'TSUnknownKeyword'
    : params.some(isByText);
}

export default {
  meta: { name: 'lookups' },
  rules: {
    'no-plain-tables': {
      /** @param {any} context */
      create: (context) => ({
        /** @param {any} node */
        VariableDeclarator(node) {
          if (
            node.init?.type === 'ObjectExpression' &&
            node.init.properties.length > 0 &&
            isByText(node.id.typeAnnotation?.typeAnnotation)
          )
            context.report({
              node: node.id,
              message:
                "A table for any text is a Map: an object answers 'constructor', too. One whose keys are known `satisfies` its type.",
            });
        },
        /** @param {any} node */
        BinaryExpression(node) {
          if (node.operator === 'in' && !['Literal', 'PrivateIdentifier'].includes(node.left.type))
            context.report({
              node,
              message: "Use Object.hasOwn: `in` finds 'constructor' in every object.",
            });
        },
      }),
    },
  },
};
