#pragma once

#include <cstddef>
#include <expected>
#include <string>

#include "core/json/json.hpp"

namespace signalbox::domain {

/// Maximum nesting depth of operations.
inline constexpr std::size_t logic_depth_max = 32;

/// The reason why a rule has no value.
struct logic_fault {
  enum class kind {
    missing_variable,  ///< reads a variable that was not passed and gives no default
    broken,            ///< invalid: unknown operator, wrong arguments, nested too deep
  };
  kind what = kind::broken;
  std::string reason;
};

/// Evaluates a JSON Logic rule (jsonlogic.com) over `data`. Operators: var missing missing_some if
/// == === != !== ! !! and or in < <= > >= cat + - * / % min max; `<` and `<=` also with three
/// arguments (between). Values convert as in JavaScript, and an empty list is false. Stricter than
/// the reference in two ways: a variable that was not passed is a fault instead of null unless
/// `var` has a default, and an operation without a finite result is a fault. `and`, `or` and `if`
/// evaluate only the necessary arguments.
[[nodiscard]] std::expected<core::json, logic_fault> evaluate_logic(const core::json& rule,
                                                                    const core::json& data);

/// Checks a rule for faults that do not depend on the data: unknown operators and excessive
/// nesting, in all branches.
[[nodiscard]] std::expected<void, logic_fault> check_logic(const core::json& rule);

}  // namespace signalbox::domain
