#pragma once

#include "domain/access/roles.hpp"
#include "tests/unit/domain/file_text.hpp"

namespace signalbox::testing {

/// Returns the roles of `config/roles.json`; throws when they cannot be read.
inline const domain::role_catalogue& shipped_roles() {
  static const auto catalogue =
      domain::role_catalogue::parse("roles.json",
                                    domain::file_text(SIGNALBOX_CONFIG_DIR "/roles.json"))
          .value();
  return catalogue;
}

}  // namespace signalbox::testing
