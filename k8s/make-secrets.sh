#!/bin/bash
# Makes the secrets that the manifests use, in the namespace storefront. An existing secret stays as it is.
#   k8s/make-secrets.sh development   all of them, for the plain servers of the development overlay
#   k8s/make-secrets.sh production    those that the operators do not make; SMTP_URL is the address of the mail relay, needed only for the first run
# ADMIN_EMAIL and ADMIN_PASSWORD belong to the first admin. Without ADMIN_PASSWORD a password is generated; read it with
#   kubectl -n storefront get secret first-admin -o jsonpath='{.data.password}' | base64 -d
set -euo pipefail
mode=${1:?Pass development or production}
kubectl="kubectl --namespace storefront"
files=$(mktemp -d)
trap 'rm -rf "$files"' EXIT

exists() {
  local found
  # The exit is explicit, because `set -e` does not apply inside conditions.
  found=$($kubectl get secret "$1" --ignore-not-found -o name) || exit 1
  [ "$found" = "secret/$1" ]
}
make() { # NAME KEY=VALUE...
  local name=$1 arguments=(); shift
  exists "$name" && return 0
  # Passed as files, so that no value appears in the process list.
  for pair in "$@"; do
    printf %s "${pair#*=}" >"$files/value-${#arguments[@]}"
    arguments+=("--from-file=${pair%%=*}=$files/value-${#arguments[@]}")
  done
  $kubectl create secret generic "$name" "${arguments[@]}"
}
random() { openssl rand -hex 24; }

if ! exists jwt-private; then
  if exists jwt; then
    echo "The secret jwt exists, but jwt-private does not. Restore jwt-private. If it is lost, delete jwt and start again: all customers then log in again." >&2
    exit 1
  fi
  private=$(openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256)
  make jwt-private "private=$private"
fi
if ! exists jwt; then
  # The public key follows from the stored private key, also if an earlier run stopped between the two secrets.
  public=$($kubectl get secret jwt-private -o 'jsonpath={.data.private}' | base64 -d | openssl pkey -pubout)
  make jwt "public=$public"
fi
make internal-token "token=$(random)"
make first-admin "email=${ADMIN_EMAIL:-owner@shop.example}" "password=${ADMIN_PASSWORD:-$(random)}"

case $mode in
  development)
    password=$(random)
    make rabbitmq-default-user username=shop "password=$password" "connection_string=amqp://shop:$password@rabbitmq:5672/"
    for part in catalog order user notification; do
      make "mongodb-$part" connectionString.standard=mongodb://mongodb:27017/shop
    done
    make smtp url=smtp://mail:1025
    ;;
  production)
    for account in catalog order user notification commands; do make "mongodb-$account-password" "password=$(random)"; done
    exists smtp || make smtp "url=${SMTP_URL:?Set it to the address of the mail relay}"
    ;;
  *) echo "The mode is development or production, not $mode" >&2; exit 1 ;;
esac
