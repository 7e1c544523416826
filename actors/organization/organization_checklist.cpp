#include "actors/organization/organization_checklist.hpp"

#include "storage/organization/checklist_repository.hpp"

namespace signalbox::actors {

namespace {

using core::result;

checklist shown(const storage::checklist_state& found) {
  return {.is_dismissed = found.is_dismissed, .is_used = found.is_used};
}

}  // namespace

task<checklist> organization_checklist::describe(describe_checklist request) {
  const auto read = [slug = context_.slug(), request, now = context_.actor.env.now()](
                        postgres::connection& on, postgres::deadline until) {
    return storage::checklist_repository(on, until).find(slug, request.account, now);
  };
  co_return shown(co_await context_.actor.store(read));
}

task<checklist> organization_checklist::dismiss(dismiss_checklist request) {
  const auto save = [slug = context_.slug(), request, now = context_.actor.env.now()](
                        postgres::connection& on,
                        postgres::deadline until) -> result<storage::checklist_state> {
    storage::checklist_repository lists(on, until);
    const auto done = lists.set_dismissed(slug, request.account, request.is_dismissed, now);
    if (!done) return std::unexpected(done.error());
    return lists.find(slug, request.account, now);
  };
  co_return shown(co_await context_.actor.store(save));
}

}  // namespace signalbox::actors
