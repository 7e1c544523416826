#pragma once

#include <string>

#include "core/time.hpp"
#include "domain/identifiers.hpp"
#include "mail/message.hpp"

/// The mail about the coming pause of an unused project.
namespace signalbox::actors {

struct pause_warning {
  std::string project;  ///< its name
  domain::project_ref ref;
  core::time_point last_active_at;
  core::time_point pause_at;
  std::string installation;  ///< its name
  std::string public_url;    ///< its address, without a trailing slash
};

[[nodiscard]] mail::message pause_warning_message(const pause_warning& what, std::string to);

}  // namespace signalbox::actors
