#pragma once

#include <vector>

#include "api/http/body.hpp"
#include "api/http/body_field.hpp"
#include "domain/database/constraint_ddl.hpp"

namespace signalbox::api {

/// The fields of a foreign key, without its table.
[[nodiscard]] std::vector<body_field> foreign_key_fields();
[[nodiscard]] domain::new_foreign_key foreign_key_of(const body& from);

}  // namespace signalbox::api
