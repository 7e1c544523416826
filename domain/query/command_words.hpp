#pragma once

#include <string>

#include "domain/query/tree_walk.hpp"

namespace signalbox::domain {

/// Returns the command of a statement in words for people, with the object where there is one:
/// `SELECT`, `CREATE TABLE public.t`, `ALTER ROLE ana`. Never contains constants.
[[nodiscard]] std::string command_words(const tree_node& statement);

}  // namespace signalbox::domain
