#pragma once

#include <string_view>

namespace signalbox::simulations {

/// A failure of a statement as PostgreSQL's code (appendix A of its manual). Thrown by statement
/// handlers before they change anything, caught in `memory_connection`, never visible outside.
struct sql_failure {
  std::string_view sqlstate;
};

inline constexpr sql_failure not_null_violation{"23502"};
inline constexpr sql_failure foreign_key_violation{"23503"};
inline constexpr sql_failure check_violation{"23514"};
inline constexpr sql_failure invalid_text_representation{"22P02"};
inline constexpr sql_failure in_failed_transaction{"25P02"};

}  // namespace signalbox::simulations
