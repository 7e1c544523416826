#pragma once

#include <string>
#include <vector>

#include "domain/database/ddl.hpp"
#include "domain/schema/schema_object.hpp"

namespace signalbox::domain {

/// How an object is changed into another form.
struct alteration {
  ddl statements = {};
  bool recreates = false;                  ///< it is dropped and created instead
  bool changes_type = false;               ///< of a column: what uses it is recreated
  bool sets_default = false;               ///< of a column: its default is set after what it needs
  std::string impossible = {};             ///< why no statements can do it, as a sentence
  std::vector<std::string> cautions = {};  ///< what to know before it is run, as sentences
};

/// Returns how an object is changed from one form to another. Names and kinds are never changed: a
/// renamed object is one that is removed and one that is added.
[[nodiscard]] alteration alter_object(const schema_key& key, const schema_object& from,
                                      const schema_object& to);

/// Returns why an object cannot be created by a member, as a sentence; empty: it can.
[[nodiscard]] std::string why_not_created(const schema_key& key, const schema_object& object);

}  // namespace signalbox::domain
