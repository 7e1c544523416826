#pragma once

#include <utility>

#include "actors/identity/answering.hpp"
#include "actors/identity/person_proof.hpp"

namespace signalbox::actors {

/// Answers a request with what a storage task returns, once the requester has proven to be the
/// person; `then(outcome)` is called before the answer. Errors: as `person_proof::demand`, and the
/// task's.
template <class Reply, class Task, class Then>
caf::result<Reply> answer_to_person(identity_context& in, person_proof& person, const requester& by,
                                    Task task, Then then) {
  auto promise = in.self->make_response_promise<Reply>();
  person.demand(claimed_by(by), [&in, promise, task = std::move(task),
                                 then = std::move(then)](core::result<domain::account> proven) {
    if (!proven) {
      deliver(promise, core::result<Reply>(std::unexpected(std::move(proven.error()))));
      return;
    }
    with_storage(in, task, [promise, then](core::result<Reply> outcome) {
      then(outcome);
      deliver(promise, std::move(outcome));
    });
  });
  return promise;
}

/// The same where nothing happens besides the answer.
template <class Reply, class Task>
caf::result<Reply> answer_to_person(identity_context& in, person_proof& person, const requester& by,
                                    Task task) {
  return answer_to_person<Reply>(in, person, by, std::move(task),
                                 [](const core::result<Reply>&) {});
}

}  // namespace signalbox::actors
