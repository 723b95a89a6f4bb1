// SPDX-License-Identifier: Apache-2.0
//
// The parser of YAML. Its event is a union, which Swift reads only part by part.

#ifndef CYAML_SHIM_H
#define CYAML_SHIM_H

#include <yaml.h>

/// The anchor of the event's node, or the name of an alias; null for none.
static inline const yaml_char_t *cy_anchor(const yaml_event_t *event) {
  switch (event->type) {
    case YAML_ALIAS_EVENT: return event->data.alias.anchor;
    case YAML_SCALAR_EVENT: return event->data.scalar.anchor;
    case YAML_SEQUENCE_START_EVENT: return event->data.sequence_start.anchor;
    case YAML_MAPPING_START_EVENT: return event->data.mapping_start.anchor;
    default: return 0;
  }
}

/// The tag of the event's node; null for none.
static inline const yaml_char_t *cy_tag(const yaml_event_t *event) {
  switch (event->type) {
    case YAML_SCALAR_EVENT: return event->data.scalar.tag;
    case YAML_SEQUENCE_START_EVENT: return event->data.sequence_start.tag;
    case YAML_MAPPING_START_EVENT: return event->data.mapping_start.tag;
    default: return 0;
  }
}

/// The bytes of a scalar.
static inline const yaml_char_t *cy_value(const yaml_event_t *event) {
  return event->data.scalar.value;
}

/// The number of these bytes.
static inline size_t cy_length(const yaml_event_t *event) { return event->data.scalar.length; }

/// Says whether a scalar stands without quotes and is no block.
static inline int cy_is_plain(const yaml_event_t *event) {
  return event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
}

#endif
