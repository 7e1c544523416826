#pragma once

#include "api/http/body.hpp"
#include "api/http/body_field.hpp"

/// The option to replace a project's database password when the project moves.
namespace signalbox::api {

/// Returns the field for the bodies of calls that move a project.
[[nodiscard]] inline body_field rotation_field() {
  return {.name = "rotate_password",
          .summary =
              "Replace the database password with a generated one and end open sessions; false "
              "when absent",
          .kind = value_kind::boolean,
          .required = false};
}

/// Returns false when the field is absent: the password is kept, for clients without this option.
[[nodiscard]] inline bool rotates_password(const body& input) {
  return input.boolean_or("rotate_password", false);
}

}  // namespace signalbox::api
