#pragma once

#include <optional>
#include <string>

#include "domain/project/project.hpp"

namespace signalbox::domain {

/// The result of probing the shared pooler.
struct pooler_probe {
  bool answers = false;
  std::string detail;  ///< a message for users; empty when it is available

  friend bool operator==(const pooler_probe&, const pooler_probe&) = default;
};

/// Access to a project's database through the pooler.
struct pooled_access {
  instance_address address;
  std::optional<pooler_probe> probe = std::nullopt;  ///< nothing before the first probe

  friend bool operator==(const pooled_access&, const pooled_access&) = default;
};

}  // namespace signalbox::domain
