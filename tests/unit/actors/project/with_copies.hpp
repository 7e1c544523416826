#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "actors/messages/organization.hpp"
#include "actors/messages/project_copy.hpp"
#include "actors/runtime/backup_slots.hpp"
#include "actors/topic/topic_name.hpp"
#include "storage/audit/audit_repository.hpp"
#include "tests/unit/actors/with_acme.hpp"

namespace signalbox::testing {

/// Acme has a running shop. Backups take no time.
struct with_copies : with_acme {
  actors::backup_slots slots{1};
  domain::project_ref shop;

  with_copies() {
    environment.backups = &slots;
    shop = create(acme, "Shop");
    pass(std::chrono::seconds{5});
  }
  ~with_copies() {
    stop();
    environment.backups = nullptr;
  }

  core::result<domain::project_origin> prepare(domain::origin_kind kind,
                                               domain::recovery_target target = {}) {
    return ask(owner(topic_of(shop)), actors::prepare_copy{kind, std::move(target)});
  }
  core::result<actors::created_project> copy(actors::project_copy from,
                                             const std::string& name = "Copy") {
    actors::create_project request;
    request.name = name;
    request.by = by(ada);
    request.copy = std::move(from);
    return ask(owner(acme_topic()), std::move(request));
  }
  domain::project branch(std::optional<core::time_point> expires_at = {}) {
    actors::project_copy from;
    from.origin = need(prepare(domain::origin_kind::live));
    from.is_branch = true;
    from.expires_at = expires_at;
    auto made = need(copy(std::move(from), "Try"));
    run_pending();
    return made.what;
  }
  bool exists(const domain::project_ref& ref) { return ask(actors::find_project{ref}).has_value(); }
  std::vector<storage::audit_entry> audited() {
    return storage::audit_repository(on, soon()).find({.organization = acme, .count = 100});
  }
};

}  // namespace signalbox::testing
