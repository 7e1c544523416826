#pragma once

#include "postgres/connection.hpp"
#include "simulations/storage/tables.hpp"

namespace signalbox::testing {

/// Inserts the people, organizations and projects of a database in memory into an empty one, with
/// their ids. The rest of it must be empty.
void copy_rows(const simulations::tables& from, postgres::connection& to);

}  // namespace signalbox::testing
