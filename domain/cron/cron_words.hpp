#pragma once

#include <string>

#include "domain/cron/cron_schedule.hpp"

namespace signalbox::domain {

/// Describes a schedule in English, for example `At 03:15 on Monday to Friday`. Times are UTC,
/// which the text does not mention.
[[nodiscard]] std::string describe_cron(const cron_schedule& schedule);

}  // namespace signalbox::domain
