#pragma once

#include <spdlog/logger.h>

#include <filesystem>
#include <memory>

#include "app/settings/settings.hpp"
#include "domain/log/log_source.hpp"
#include "log_intake/log_service.hpp"
#include "provisioning/provider.hpp"
#include "transport/http/services.hpp"

namespace signalbox::app {

/// Creates the service that takes the log lines of projects in, below the data folder; null when
/// the settings switch it off. All arguments outlive it.
[[nodiscard]] std::unique_ptr<log_intake::log_service> make_log_intake(
    const settings& how, const std::filesystem::path& data_folder, provisioning::provider& provider,
    const domain::log_catalogue& sources, spdlog::logger& log);

/// Adds an answered HTTP call that is about a project to its `edge_logs`; does nothing for other
/// calls, and without a service.
void note_call(const transport::http::exchange& seen, log_intake::log_service* to);

}  // namespace signalbox::app
