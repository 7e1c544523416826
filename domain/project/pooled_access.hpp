#pragma once

#include <optional>
#include <string>

#include "domain/project/project.hpp"

namespace signalbox::domain {

/// What a look at the pooler of all projects finds.
struct pooler_look {
  bool answers = false;
  std::string detail;  ///< a sentence for a person; empty when it answers

  friend bool operator==(const pooler_look&, const pooler_look&) = default;
};

/// How a project's database is reached through the pooler.
struct pooled_access {
  instance_address address;
  std::optional<pooler_look> look = std::nullopt;  ///< nothing before the first

  friend bool operator==(const pooled_access&, const pooled_access&) = default;
};

}  // namespace signalbox::domain
